/** League tables: computed from results, a day of the league, and those kept by hand. */
import {
  type CustomTable,
  customTableList,
  day,
  leagueDayOne,
  seasonID,
  slug,
  tableList,
} from '@club/contracts'
import { leagueTable } from '@club/football'
import { seasonEnds } from '@club/settings'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { earliest } from '../../server/earliest.core.ts'
import { listBody, pageOf, pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { leagueDayOf } from './league-day.core.ts'
import { readTable } from './matches.store.ts'
import { demandTeam, type MatchPorts, seasonNow, service } from './ports.ts'
import { nextTurn, turnsInPlay, turnsOfDay } from './turns.core.ts'

export function tableRoutes(ports: MatchPorts): Route[] {
  const { database, clock, settings } = ports

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/tables',
      service,
      summary:
        'The league table of a team’s season, computed from results; all of it, unless a page is asked for',
      query: z.strictObject({
        team: slug,
        season: z.optional(seasonID),
        competition: z.optional(slug),
        ...pageQuery,
      }),
      response: tableList,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const data = await readTable(
          database,
          query.team,
          query.season ?? seasonNow(ports),
          query.competition ?? null,
        )
        const rows = data ? leagueTable(data.clubs, data.matches, data.adjustments, data.ours) : []
        return {
          body: {
            ...wholeBody(
              rows.map((row) => ({ id: row.club, attributes: row })),
              query,
            ),
            ...(data && { league: data.league }),
          },
          tags: [`table:${query.team}`],
          freshUntil: query.season ? null : seasonEnds(settings, clock.now()),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/league-day',
      service,
      summary: 'The matches of a team’s league on one day, and the table that their results are in',
      description:
        'For the table as it stands: a match that is over by its state here is counted in the table.',
      query: z.strictObject({
        team: slug,
        date: day,
        season: z.optional(seasonID),
      }),
      response: leagueDayOne,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const now = clock.now()
        const data = await readTable(database, query.team, query.season ?? seasonNow(ports), null)
        const attributes = leagueDayOf(data, query.date)
        // Whoever asks for a day asks for the next one once it is over.
        const ofDay = turnsOfDay({ kickOff: null, date: query.date }, settings.site.timezone, now)
        const turns = [...ofDay, ...attributes.matches.flatMap(turnsInPlay)]
        return {
          body: { data: { id: `${query.team}-${query.date}`, attributes } },
          tags: [`matches:${query.team}`, `table:${query.team}`],
          freshUntil: earliest([nextTurn(turns, now), query.season ? null : seasonEnds(settings, now)]),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/tables/v1/custom-league-tables',
      service: 'tables',
      summary: 'League tables edited by hand',
      query: z.strictObject({ team: z.optional(slug), season: z.optional(seasonID), ...pageQuery }),
      response: customTableList,
      handle: async ({ query }) => {
        const { entries, total } = await listDocuments<CustomTable>(
          database,
          'custom_tables',
          pageOf(query),
          {
            team: query.team ?? null,
            season: query.season ?? null,
          },
        )
        return { body: listBody(entries, total), tags: [query.team ? `table:${query.team}` : 'tables'] }
      },
    }),
  ]
}
