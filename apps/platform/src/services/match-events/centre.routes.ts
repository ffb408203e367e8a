/** The match centre (docs/interfaces.md#match-events). */
import { matchCentreOne } from '@club/contracts'
import { listDocuments } from '../../database/documents.ts'
import { earliest } from '../../server/earliest.core.ts'
import { type Route, route } from '../../server/route.ts'
import { readDetails, readFeed } from './events.store.ts'
import { matchCentreOf } from './match-centre.core.ts'
import { byMatch, demandShown, type MatchEventPorts, service } from './ports.ts'

const meetings = 8

export function centreRoutes(ports: MatchEventPorts): Route[] {
  const { database, clock, matches, videos } = ports

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/matches/:matchID/centre',
      service,
      summary: 'Everything about a match except its commentary',
      params: byMatch,
      response: matchCentreOne,
      handle: async ({ params }) => {
        const now = clock.now()
        // Read before the match itself: the score may then be newer than the events, and the missing events follow by the stream.
        const { feed, sequence } = await readFeed(database, params.matchID)
        const { match, changesAt } = await demandShown(ports, params.matchID)
        const { home, away, team, date } = match.attributes
        const [details, earlier, homeForm, awayForm, players] = await Promise.all([
          readDetails(database, match.id),
          matches.meetings(now, match, meetings),
          matches.form(home.club, team, date),
          matches.form(away.club, team, date),
          listDocuments<{ slug: string; name: string; team: string }>(database, 'players', {
            size: 500,
            number: 0,
          }),
        ])
        const attributes = matchCentreOf({
          match,
          feed,
          sequence,
          details,
          earlier,
          form: { home: homeForm, away: awayForm },
          players: players.entries.map(({ attributes: { slug, name, team } }) => ({ slug, name, team })),
        })
        return {
          body: { data: { id: match.id, attributes } },
          // A change to a player also changes the tag `teams`.
          tags: [`match:${match.id}`, `matches:${team}`, 'teams', 'packages'],
          freshUntil: earliest([await videos.nextVideoOf(now, [match.id]), changesAt]),
        }
      },
    }),
  ]
}
