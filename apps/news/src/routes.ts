/** The news remote's pages (docs/product.md#addresses). This module is loaded on every page of the remote: components and loaders are not. */
import { messagesIn, type RoutesModule, routeHandle } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { listingPath, topicPath } from './addresses.core.ts'
import type { ItemData } from './article/article.loader.ts'
import { itemMeta } from './article/article-meta.core.ts'
import type { ListingData } from './listing/listing.loader.ts'
import { newsMessages } from './messages.ts'

const articleLoaders = () => import(/* webpackChunkName: "load-article" */ './article/article.loader.ts')
const itemPage = async () =>
  (await import(/* webpackChunkName: "article" */ './article/ItemPage.tsx')).ItemPage

/** A dated address from the old site. One chunk holds the item layout and everything in it. */
const legacy = (id: string, path: string) => ({
  id: `news.legacy-${id}`,
  path: `news/:year/${path}`,
  handle: routeHandle<ItemData>({
    pageType: 'newsLegacy',
    chunk: 'article',
    messages: newsMessages,
    meta: itemMeta,
  }),
  loader: async (args: LoaderFunctionArgs) =>
    (await import(/* webpackChunkName: "load-legacy" */ './legacy/legacy.loader.ts')).loadLegacy(args),
  lazy: { Component: itemPage },
})

export const routes: RoutesModule['routes'] = [
  {
    id: 'news.listing',
    path: 'news',
    handle: routeHandle<ListingData>({
      pageType: 'newsListing',
      chunk: 'listing',
      messages: newsMessages,
      meta: ({ data: { list, topic }, settings, lang }) => {
        const { news, newsPage, newsIntro } = messagesIn(newsMessages, lang)
        return {
          title: list.page > 1 ? newsPage(list.page) : news,
          description: newsIntro(settings.site.titleSuffix),
          image: list.stories[0]?.image?.key ?? null,
          canonical: listingPath(topicPath(topic), list.page),
        }
      },
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-listing" */ './listing/listing.loader.ts')).loadListing(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "listing" */ './listing/ListingPage.tsx')).ListingPage,
    },
  },
  {
    id: 'news.item',
    loader: async (args) => (await articleLoaders()).loadNewest(args),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "article" */ './article/ItemLayout.tsx')).ItemLayout,
    },
    children: [
      {
        id: 'news.article',
        path: 'news/:slug',
        handle: routeHandle<ItemData>({
          pageType: 'newsSingle',
          chunk: 'article',
          messages: newsMessages,
          meta: itemMeta,
        }),
        loader: async (args) => (await articleLoaders()).loadArticle(args),
        lazy: { Component: itemPage },
      },
      legacy('year', ':slug'),
      legacy('month', ':month/:slug'),
      legacy('day', ':month/:day/:slug'),
    ],
  },
]
