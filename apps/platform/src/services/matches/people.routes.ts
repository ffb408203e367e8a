/** Teams, players and staff, and a player's statistics from matches. */
import {
  type Player,
  playerList,
  playerOne,
  playerStatistics,
  slug,
  type Team,
  teamList,
  teamOne,
} from '@club/contracts'
import { statisticsOf } from '@club/football'
import { seasonLabel } from '@club/settings'
import * as z from 'zod/mini'
import { findDocument, listDocuments } from '../../database/documents.ts'
import { isWithUs } from '../../database/published.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { demandTeam, type MatchPorts, service } from './ports.ts'
import { countPlayed, readStatisticsMatches, readTeamsOf, statisticsTags } from './statistics.store.ts'

const bySlug = z.object({ slug })

export function peopleRoutes(ports: MatchPorts): Route[] {
  const { database } = ports

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/teams',
      service,
      summary: 'Our teams, in order',
      query: z.strictObject(pageQuery),
      response: teamList,
      handle: async ({ query }) => {
        const { entries, total } = await listDocuments<Team>(database, 'teams', pageOf(query))
        return { body: listBody(entries, total), tags: ['teams'] }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/teams/:slug',
      service,
      summary: 'One team',
      params: bySlug,
      response: teamOne,
      handle: async ({ params }) => {
        const team = await findDocument<Team>(database, 'teams', params.slug)
        if (!team) throw notFound('There is no such team')
        return { body: { data: team }, tags: [`team:${team.id}`] }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/players',
      service,
      summary: 'Players and staff, by team',
      query: z.strictObject({ team: z.optional(slug), ...pageQuery }),
      response: playerList,
      handle: async ({ query }) => {
        await demandTeam(ports, query.team)
        const { entries, total } = await listDocuments<Player>(
          database,
          'players',
          pageOf(query),
          { team: query.team ?? null },
          isWithUs,
        )
        return { body: listBody(entries, total), tags: [query.team ? `team:${query.team}` : 'teams'] }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/players/:slug',
      service,
      summary: 'One player',
      params: bySlug,
      response: playerOne,
      handle: async ({ params }) => {
        const player = await findDocument<Player>(database, 'players', params.slug)
        if (!player) throw notFound('There is no such player')
        return { body: { data: player }, tags: [`player:${player.id}`] }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/players/:slug/statistics',
      service,
      summary: 'A player’s statistics, season by season',
      description:
        'Counted from line-ups and events of matches of every team of ours that are being played or were played out, without friendlies; seasons that the player did not play in are left out.',
      params: bySlug,
      query: z.strictObject(pageQuery),
      response: playerStatistics,
      handle: async ({ params, query }) => {
        const player = await findDocument<Player>(database, 'players', params.slug)
        if (!player) throw notFound('There is no such player')
        const teams = await readTeamsOf(database, player.attributes)
        const [matches, played, tags] = await Promise.all([
          readStatisticsMatches(database, teams),
          countPlayed(database, teams),
          statisticsTags(database, player.id, teams),
        ])
        const seasons = statisticsOf(player.attributes, matches, played, seasonLabel)
        return {
          body: wholeBody(
            seasons.map((entry) => ({ id: entry.season, attributes: entry })),
            query,
          ),
          tags,
        }
      },
    }),
  ]
}
