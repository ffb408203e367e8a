/** The routes of fixtures and results: `/matches`, `/matches/{team}`, `/matches/{team}/{season}` (docs/product.md#addresses). */
import { messagesIn, type RoutesModule, routeHandle } from '@club/shell-api'
import type { FixturesData } from './fixtures/fixtures.loader.ts'
import { headSaid } from './fixtures/head-said.core.ts'
import { matchesMessages } from './messages.ts'

export const routes: RoutesModule['routes'] = [
  {
    id: 'matches.fixtures',
    path: 'matches/:team?/:season?',
    handle: routeHandle<FixturesData>({
      pageType: 'matches',
      headerStyle: 'transparent-dark',
      chunk: 'fixtures',
      messages: matchesMessages,
      meta: ({ data: { head, team, season }, settings, lang, say }) =>
        headSaid(
          head,
          { season: season.label, team: team.name, club: settings.club.name },
          messagesIn(matchesMessages, lang),
          say,
        ),
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
