/** A remote for tests only: opens what a test names in the host's players. */
import { type RoutesModule, routeHandle } from '@club/shell-api'
import { ScreeningPage } from './ScreeningPage.tsx'

export const routes: RoutesModule['routes'] = [
  {
    id: 'screening.page',
    path: 'screening/:room?',
    handle: routeHandle<null>({
      pageType: 'contentPage',
      chunk: 'screening',
      meta: () => ({ title: 'Screening', noIndex: true }),
    }),
    loader: () => ({ room: 'screening' }),
    Component: ScreeningPage,
  },
]
