/** The match centre: `/match/{team?}/{season?}/{matchID?}` (docs/product.md#addresses). Without a match: redirects to the current one. */
import { datesOf, messagesIn, type RoutesModule, routeHandle } from '@club/shell-api'
import type { CentreData } from './centre/centre.loader.ts'
import { headOf } from './centre/head.core.ts'
import { centreMessages } from './messages.ts'

const loaders = () => import(/* webpackChunkName: "load-centre" */ './centre/centre.loader.ts')

export const routes: RoutesModule['routes'] = [
  {
    id: 'match-centre.match',
    path: 'match/:team/:season/:matchID',
    handle: routeHandle<CentreData>({
      pageType: 'matchCentre',
      headerStyle: 'transparent-dark',
      chunk: 'centre',
      messages: centreMessages,
      meta: ({ data, settings, lang, say }) => {
        const { timezone, dateFormats } = settings.site
        const messages = messagesIn(centreMessages, lang)
        return headOf(data, { settings, messages, dates: datesOf(timezone, lang, dateFormats), say })
      },
    }),
    loader: async (args) => (await loaders()).loadCentre(args),
    // Events come over the stream; the page requests anything else itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.pathname !== nextUrl.pathname || currentUrl.search !== nextUrl.search,
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "centre" */ './centre/MatchCentrePage.tsx')).MatchCentrePage,
    },
  },
  {
    id: 'match-centre.latest',
    path: 'match/:team?/:season?',
    loader: async (args) => (await loaders()).findLatest(args),
  },
]
