/** What our matches say of the players: the matches that one took part in, and who scores the goals. */
import { type Player, playerMatchList, seasonID, slug, topScorerList } from '@club/contracts'
import { appearancesOf, namedIn } from '@club/football'
import { seasonEnds } from '@club/settings'
import * as z from 'zod/mini'
import { findDocument } from '../../database/documents.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pagedBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { findMatches, nextReport } from './matches.store.ts'
import { demandTeam, type MatchPorts, seasonNow, service } from './ports.ts'
import { readPlayers, readStatisticsMatches, readTeamsOf, statisticsTags } from './statistics.store.ts'

export const playedRoutes = ({ database, clock, settings, videos }: MatchPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/matches/v1/players/:slug/matches',
    service,
    summary: 'The matches that a player of ours took part in, friendlies too, the latest first',
    params: z.object({ slug }),
    query: z.strictObject(pageQuery),
    response: playerMatchList,
    handle: async ({ params, query }) => {
      const player = await findDocument<Player>(database, 'players', params.slug)
      if (!player) throw notFound('There is no such player')
      const teams = await readTeamsOf(database, player.attributes)
      const played = await readStatisticsMatches(database, teams, { friendlies: true })
      const parts = appearancesOf(player.attributes, played)
      const partIn = new Map(parts.map(({ match, ...part }) => [match.id, part]))
      const now = clock.now()
      const matches = await findMatches(database, settings, now, [...partIn.keys()], pageOf(query))
      const ids = matches.map(({ id }) => id)
      const moments = [await nextReport(database, now, ids), await videos.nextVideoOf(now, ids)]
      return {
        body: listBody(
          matches.flatMap(({ id, attributes }) => {
            const part = partIn.get(id)
            return part ? [{ id, attributes: { match: attributes, ...part } }] : []
          }),
          parts.length,
        ),
        tags: await statisticsTags(database, player.id, teams),
        freshUntil: moments.filter((at) => at !== null).sort()[0] ?? null,
      }
    },
  }),

  route({
    method: 'GET',
    path: '/api/matches/v1/scorers',
    service,
    summary: 'Our players by goals scored for a team in a season',
    description:
      'Counted from the events of its matches, without friendlies, whichever team a player belongs to; players without a goal are left out.',
    query: z.strictObject({
      team: slug,
      season: z.optional(seasonID),
      ...pageQuery,
    }),
    response: topScorerList,
    handle: async ({ query }) => {
      const { team } = query
      await demandTeam({ database, settings }, team)
      const of = query.season ?? seasonNow({ settings, clock })
      const matches = await readStatisticsMatches(database, [team], { season: of })
      const players = await readPlayers(database, team, namedIn(matches))
      const scorers = players
        .map(({ id, attributes }) => {
          const parts = appearancesOf(attributes, matches)
          const goals = parts.reduce((sum, part) => sum + part.goals, 0)
          return { id, attributes: { name: attributes.name, team, goals, appearances: parts.length } }
        })
        .filter(({ attributes }) => attributes.goals > 0)
        .sort(
          ({ attributes: a }, { attributes: b }) =>
            b.goals - a.goals || a.appearances - b.appearances || a.name.localeCompare(b.name),
        )
      return {
        body: pagedBody(scorers, query, (entry) => entry),
        // Players of other teams may be among them.
        tags: ['teams', `team:${team}`, `matches:${team}`, `statistics:${team}`],
        freshUntil: query.season ? null : seasonEnds(settings, clock.now()),
      }
    },
  }),
]
