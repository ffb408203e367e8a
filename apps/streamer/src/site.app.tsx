/** The streamer site where React draws it. Its server is in `site.ts`. */
import { siteApp } from '@club/host'
import { withMedia } from '@club/media-layer'
import { messagesIn, routeHandle } from '@club/shell-api'
import { ErrorPage } from './errors/ErrorPage.tsx'
import { RootError } from './errors/RootError.tsx'
import { HomePage } from './home/HomePage.tsx'
import { slotOf } from './home/home-slots.ts'
import { Layout } from './layout/Layout.tsx'
import { streamerMessages } from './messages.ts'

export const app = siteApp({
  Layout,
  home: {
    handle: routeHandle({
      pageType: 'home',
      headerStyle: 'solid',
      chunk: 'home',
      messages: streamerMessages,
      meta: ({ settings: { tv, club }, lang, say }) => ({
        title: '',
        description: messagesIn(streamerMessages, lang).description(say(tv.name), say(club.name)),
      }),
    }),
    slots: Object.values(slotOf),
    Component: HomePage,
  },
  otherPages: 'main',
  ErrorPage,
  RootError,
  slotTexts: streamerMessages,
  alive: (page) =>
    withMedia({
      ...page,
      home: page.settings.tv.href,
      olderProvider: page.settings.signIn?.mode === 'stream-payments',
      hasAccounts: page.settings.signIn?.mode !== 'none',
    }),
})
