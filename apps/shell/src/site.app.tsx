/** The main site where React draws it. Its server is in `site.ts`. */

import { imageUrl } from '@club/contracts/images'
import { siteApp } from '@club/host'
import { withMedia } from '@club/media-layer'
import { routeHandle } from '@club/shell-api'
import type { SportsOrganization, WithContext } from 'schema-dts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { RootError } from './errors/RootError.tsx'
import { HomePage } from './home/HomePage.tsx'
import { homeSlots } from './home/home-slots.ts'
import { Layout } from './layout/Layout.tsx'
import { shellMessages } from './messages.ts'

export const app = siteApp({
  Layout,
  home: {
    handle: routeHandle({
      pageType: 'home',
      headerStyle: 'solid',
      chunk: 'home',
      meta: ({ settings, origin }) => ({
        title: '',
        description: settings.site.description,
        structured: [
          {
            '@context': 'https://schema.org',
            '@type': 'SportsOrganization',
            name: settings.site.titleSuffix,
            url: `${origin}/`,
            logo: `${origin}${imageUrl(settings.club.crest, '600x600')}`,
            sport: settings.site.sport,
            sameAs: settings.social.map(({ url }) => url),
          } satisfies WithContext<SportsOrganization>,
        ],
      }),
    }),
    slots: homeSlots,
    Component: HomePage,
  },
  ErrorPage,
  RootError,
  slotTexts: shellMessages,
  headLinks: ({ podcast }) => [
    { rel: 'manifest', href: '/manifest.webmanifest' },
    { rel: 'alternate', type: 'application/rss+xml', href: '/feeds/news.xml', title: 'News' },
    { rel: 'alternate', type: 'application/rss+xml', href: '/feeds/videos.xml', title: 'Videos' },
    ...(podcast
      ? [{ rel: 'alternate', type: 'application/rss+xml', href: '/feeds/podcasts.xml', title: podcast }]
      : []),
  ],
  alive: withMedia,
})
