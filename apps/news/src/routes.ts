import { type RoutesModule, routeHandle } from '@club/shell-api'

export const routes: RoutesModule['routes'] = [
  {
    id: 'news.listing',
    path: 'news',
    handle: routeHandle({ pageType: 'newsListing', chunk: 'listing', meta: () => ({ title: 'News' }) }),
    loader: async () => ({ word: 'hello' }),
    lazy: { Component: async () => (await import(/* webpackChunkName: "listing" */ './ListingPage.tsx')).ListingPage },
  },
]
