/** The streamer site where React draws it. Its server is in `site.ts`. */
import type { Page } from '@club/contracts'
import { siteApp } from '@club/host'
import { withMedia } from '@club/media-layer'
import { liveFormatOf } from '@club/settings/live-format'
import { messagesIn, routeHandle } from '@club/shell-api'
import { brandIn } from './brand.core.ts'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { RootError } from './errors/RootError.tsx'
import { HomePage } from './home/HomePage.tsx'
import { slotOf } from './home/home-slots.ts'
import { Layout } from './layout/Layout.tsx'
import type { RootData } from './layout/root.loader.ts'
import { streamerMessages } from './messages.ts'
import { PolicyPage } from './policy/PolicyPage.tsx'
import { policyPaths } from './policy/policies.core.ts'

export const app = siteApp<RootData>({
  Layout,
  home: {
    handle: routeHandle({
      pageType: 'home',
      headerStyle: 'solid',
      chunk: 'home',
      messages: streamerMessages,
      meta: ({ settings: { tv, club }, lang, say }) => ({
        title: '',
        description: messagesIn(streamerMessages, lang).description[liveFormatOf({ tv })](
          say(tv.name),
          say(club.name),
        ),
      }),
    }),
    slots: Object.values(slotOf),
    Component: HomePage,
  },
  contentPages: {
    paths: ({ streamer, settings }) => policyPaths(streamer, settings),
    handle: routeHandle<Page>({
      pageType: 'contentPage',
      chunk: 'main',
      messages: streamerMessages,
      // The main site may have it as well; search engines are to find it there.
      meta: ({ data, say }) => ({
        title: say(data.title),
        description: data.metaDescription ?? data.standfirst,
        noIndex: true,
      }),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-policy" */ './policy/policy.loader.ts')).loadPolicy(args),
    Component: PolicyPage,
  },
  otherPages: 'main',
  ErrorPage,
  RootError,
  slotTexts: streamerMessages,
  clubIn: brandIn,
  headLinks: () => [{ rel: 'manifest', href: '/manifest.webmanifest' }],
  alive: withMedia,
})
