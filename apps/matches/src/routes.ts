/** The routes of fixtures and results: `/matches`, `/matches/{team}`, `/matches/{team}/{season}` (docs/product.md#addresses). */
import { type RoutesModule, routeHandle } from '@club/shell-api'
import type { FixturesData } from './fixtures/fixtures.loader.ts'
import { headSaid } from './fixtures/head-said.core.ts'

export const routes: RoutesModule['routes'] = [
  {
    id: 'matches.fixtures',
    path: 'matches/:team?/:season?',
    handle: routeHandle<FixturesData>({
      pageType: 'matches',
      headerStyle: 'transparent-dark',
      chunk: 'fixtures',
      meta: ({ data: { head, team }, say }) => headSaid(head, team.name, say),
    }),
    loader: async (args) =>
      (await import(/* webpackChunkName: "load-fixtures" */ './fixtures/fixtures.loader.ts')).loadFixtures(
        args,
      ),
    lazy: {
      Component: async () =>
        (await import(/* webpackChunkName: "fixtures" */ './fixtures/FixturesPage.tsx')).FixturesPage,
    },
  },
]
