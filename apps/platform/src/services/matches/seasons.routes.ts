/** Seasons that have matches, and the competitions of one. */
import { competitionList, seasonID, seasonList, slug } from '@club/contracts'
import { seasonEnds, seasonLabel } from '@club/settings'
import * as z from 'zod/mini'
import { pagedBody, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { listCompetitions, listSeasons } from './matches.store.ts'
import { demandTeam, type MatchPorts, seasonNow, service } from './ports.ts'

export function seasonRoutes(ports: MatchPorts): Route[] {
  const { database, clock, settings } = ports

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/seasons',
      service,
      summary: 'Seasons that have matches, newest first',
      query: z.strictObject({ team: z.optional(slug), ...pageQuery }),
      response: seasonList,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const current = seasonNow(ports)
        const all = await listSeasons(database, query.team ?? null)
        return {
          body: pagedBody(all, query, (entry) => ({
            id: entry,
            attributes: { slug: entry, label: seasonLabel(entry), current: entry === current },
          })),
          tags: [query.team ? `matches:${query.team}` : 'matches'],
          freshUntil: seasonEnds(settings, clock.now()),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/competitions',
      service,
      summary: 'Competitions that our club plays in',
      query: z.strictObject({ team: z.optional(slug), season: z.optional(seasonID), ...pageQuery }),
      response: competitionList,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const all = await listCompetitions(database, query.team ?? null, query.season ?? seasonNow(ports))
        return {
          body: pagedBody(all, query, (entry) => ({ id: entry.slug, attributes: entry })),
          tags: [query.team ? `matches:${query.team}` : 'matches'],
          freshUntil: query.season ? null : seasonEnds(settings, clock.now()),
        }
      },
    }),
  ]
}
