/** The matches of a season, and one of them. */
import { matchList, matchOne, matchSlug, seasonID, slug } from '@club/contracts'
import { seasonEnds } from '@club/settings'
import * as z from 'zod/mini'
import { earliest } from '../../server/earliest.core.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { listAround } from './around.store.ts'
import { withLinks } from './links.ts'
import { findMatch, listMatches, nextReport } from './matches.store.ts'
import { demandTeam, type MatchPorts, seasonNow, service } from './ports.ts'

/** Longer than a slug: a match's id is made of several. */
const byMatch = z.object({
  matchID: matchSlug,
})

export function matchRoutes(ports: MatchPorts): Route[] {
  const { database, clock, settings, videos } = ports

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/matches',
      service,
      summary: 'Matches of a season, by date, then kick-off; undated ones last',
      description:
        'Our own club’s matches; `club=all` gives every match. Without `season`: the current season. `around=now` adds, of whichever season, the matches in play, the next six and the last result.',
      query: z.strictObject({
        team: z.optional(slug),
        season: z.optional(seasonID),
        competition: z.optional(slug),
        club: z.optional(z.literal('all')),
        around: z.optional(z.literal('now')),
        ...pageQuery,
      }),
      response: matchList,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const now = clock.now()
        const around = query.around ? await listAround(database, settings, now, query.team ?? null) : []
        const filter = {
          team: query.team ?? null,
          season: query.season ?? seasonNow(ports),
          competition: query.competition ?? null,
          oursOnly: query.club !== 'all',
          also: around.map(({ id }) => id),
        }
        const { entries, total } = await listMatches(database, settings, now, filter, pageOf(query))
        const ids = entries.map((entry) => entry.id)
        const { matches, changesAt } = await withLinks(ports, now, entries)
        return {
          body: listBody(matches, total),
          tags: [query.team ? `matches:${query.team}` : 'matches', 'packages'],
          freshUntil: earliest([
            await nextReport(database, now, ids),
            await videos.nextVideoOf(now, ids),
            changesAt,
            query.season ? null : seasonEnds(settings, clock.now()),
          ]),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/matches/:matchID',
      service,
      summary: 'One match',
      params: byMatch,
      response: matchOne,
      handle: async ({ params }) => {
        const now = clock.now()
        const match = await findMatch(database, settings, now, params.matchID)
        if (!match) throw notFound('There is no such match')
        const { matches, changesAt } = await withLinks(ports, now, [match])
        return {
          body: { data: matches[0] ?? match },
          tags: [`match:${match.id}`, `team:${match.attributes.team}`, 'packages'],
          freshUntil: earliest([
            await nextReport(database, now, [match.id]),
            await videos.nextVideoOf(now, [match.id]),
            changesAt,
          ]),
        }
      },
    }),
  ]
}
