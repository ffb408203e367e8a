/** The main site where React draws it. Its server is in `site.ts`. */

import { siteApp } from '@club/host'
import { withMedia } from '@club/media-layer'
import { routeHandle } from '@club/shell-api'
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
      meta: ({ settings }) => ({ title: '', description: settings.site.description }),
    }),
    slots: homeSlots,
    Component: HomePage,
  },
  ErrorPage,
  RootError,
  slotTexts: shellMessages,
  alive: (page) => withMedia({ ...page, home: page.settings.tv.href }),
})
