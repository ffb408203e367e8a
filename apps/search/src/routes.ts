/** The page of the search. This module is loaded on every page of the remote: components and loaders are not. */
import { messagesIn, type RoutesModule, routeHandle } from '@club/shell-api'
import { searchPath } from './choice.core.ts'
import { searchMessages } from './messages.ts'
import type { SearchData } from './page/page.loader.ts'

export const routes: RoutesModule['routes'] = [
  {
    id: 'search.page',
    path: 'search',
    handle: routeHandle<SearchData>({
      pageType: 'contentPage',
      chunk: 'page',
      messages: searchMessages,
      meta: ({ data: { choice }, settings, lang }) => {
        const { search, intro, titleFor } = messagesIn(searchMessages, lang)
        return {
          title: choice.term === '' ? search : titleFor(choice.term),
          description: intro(settings.site.titleSuffix),
          canonical: searchPath,
          // Search engines must not index a page for every term that a fan types.
          noIndex: true,
        }
      },
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-page" */ './page/page.loader.ts')).loadSearch(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "page" */ './page/SearchPage.tsx')).SearchPage,
    },
  },
]
