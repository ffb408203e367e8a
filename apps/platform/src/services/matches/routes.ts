/** Match data: matches, tables, seasons, competitions, teams, players, custom league tables. */
import {
  type CustomTable,
  competitionList,
  customTableList,
  leagueDayOne,
  type Match,
  matchList,
  matchOne,
  type Player,
  playerList,
  playerOne,
  playerStatistics,
  seasonList,
  slug,
  type Team,
  tableList,
  teamList,
  teamOne,
} from '@club/contracts'
import { leagueTable, statisticsOf } from '@club/football'
import { currentSeason, seasonEnds, seasonLabel } from '@club/settings'
import * as z from 'zod/mini'
import { findDocument, listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { nextVideoOf } from '../videos/videos.store.ts'
import { leagueDayOf } from './league-day.core.ts'
import {
  findMatch,
  listCompetitions,
  listMatches,
  listSeasons,
  nextReport,
  readTable,
  teamExists,
} from './matches.store.ts'
import { countPlayed, readStatisticsMatches } from './statistics.store.ts'
import { withTickets } from './tickets.core.ts'

const service = 'matches'
const season = z.string().check(z.regex(/^\d{4}(?:-\d{2})?$/))
const bySlug = z.object({ slug })
/** Longer than a slug: a match's id is made of several. */
const byMatch = z.object({
  matchID: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(400)),
})

/** When an answer with these matches is old by itself: at the next kick-off in it, or when a report of one appears. */
function nextKickOff(matches: readonly { attributes: Match }[], now: Date): string | null {
  const ahead = matches
    .map((entry) => (entry.attributes.state.status === 'fixture' ? entry.attributes.kickOff : null))
    .filter((at) => at !== null && Date.parse(at) > now.getTime())
  return earliest(ahead)
}

const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((at) => at !== null).sort()[0] ?? null

export const matchRoutes = ({ database, clock, settings }: PlatformContext): Route[] => {
  const demandTeam = async (team: string | undefined) => {
    if (team !== undefined && !(await teamExists(database, team))) throw notFound('There is no such team')
  }
  const seasonNow = () => currentSeason(settings, clock.now())
  const zone = settings.site.timezone

  return [
    route({
      method: 'GET',
      path: '/api/matches/v1/matches',
      service,
      summary: 'Matches of a season, by date, then kick-off; undated ones last',
      description:
        'Our own club’s matches; `club=all` gives every match there is. Without `season`: the current one.',
      query: z.strictObject({
        team: z.optional(slug),
        season: z.optional(season),
        competition: z.optional(slug),
        club: z.optional(z.literal('all')),
        ...pageQuery,
      }),
      response: matchList,
      handle: async ({ query }) => {
        await demandTeam(query.team)
        const now = clock.now()
        const filter = {
          team: query.team ?? null,
          season: query.season ?? seasonNow(),
          competition: query.competition ?? null,
          oursOnly: query.club !== 'all',
        }
        const { entries, total } = await listMatches(database, now, zone, filter, pageOf(query))
        const ids = entries.map((entry) => entry.id)
        return {
          body: listBody(
            entries.map((entry) => withTickets(entry, settings, now)),
            total,
          ),
          tags: [query.team ? `matches:${query.team}` : 'matches'],
          freshUntil: earliest([
            nextKickOff(entries, now),
            await nextReport(database, now, ids),
            await nextVideoOf(database, now, ids),
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
        const match = await findMatch(database, now, zone, params.matchID)
        if (!match) throw notFound('There is no such match')
        return {
          body: { data: withTickets(match, settings, now) },
          tags: [`match:${match.id}`, `team:${match.attributes.team}`],
          freshUntil: earliest([
            nextKickOff([match], now),
            await nextReport(database, now, [match.id]),
            await nextVideoOf(database, now, [match.id]),
          ]),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/tables',
      service,
      summary: 'The league table of a team’s season, computed from results; whole, not by pages',
      query: z.strictObject({ team: slug, season: z.optional(season), competition: z.optional(slug) }),
      response: tableList,
      handle: async ({ query }) => {
        await demandTeam(query.team)
        const data = await readTable(
          database,
          query.team,
          query.season ?? seasonNow(),
          query.competition ?? null,
        )
        const rows = data ? leagueTable(data.clubs, data.matches, data.adjustments, data.ours) : []
        return {
          body: listBody(
            rows.map((row) => ({ id: row.club, attributes: row })),
            rows.length,
          ),
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
        date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
        season: z.optional(season),
      }),
      response: leagueDayOne,
      handle: async ({ query }) => {
        await demandTeam(query.team)
        const data = await readTable(database, query.team, query.season ?? seasonNow(), null)
        return {
          body: { data: { id: `${query.team}-${query.date}`, attributes: leagueDayOf(data, query.date) } },
          tags: [`matches:${query.team}`, `table:${query.team}`],
          freshUntil: query.season ? null : seasonEnds(settings, clock.now()),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/seasons',
      service,
      summary: 'Seasons that have matches, newest first',
      query: z.strictObject({ team: z.optional(slug), ...pageQuery }),
      response: seasonList,
      handle: async ({ query }) => {
        await demandTeam(query.team)
        const current = seasonNow()
        const all = await listSeasons(database, query.team ?? null)
        const page = pageOf(query)
        const shown = all.slice(page.size * page.number, page.size * (page.number + 1))
        return {
          body: listBody(
            shown.map((entry) => ({
              id: entry,
              attributes: { slug: entry, label: seasonLabel(entry), current: entry === current },
            })),
            all.length,
          ),
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
      query: z.strictObject({ team: z.optional(slug), season: z.optional(season), ...pageQuery }),
      response: competitionList,
      handle: async ({ query }) => {
        await demandTeam(query.team)
        const all = await listCompetitions(database, query.team ?? null, query.season ?? seasonNow())
        const page = pageOf(query)
        const shown = all.slice(page.size * page.number, page.size * (page.number + 1))
        return {
          body: listBody(
            shown.map((entry) => ({ id: entry.slug, attributes: entry })),
            all.length,
          ),
          tags: [query.team ? `matches:${query.team}` : 'matches'],
          freshUntil: query.season ? null : seasonEnds(settings, clock.now()),
        }
      },
    }),

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
        await demandTeam(query.team)
        const { entries, total } = await listDocuments<Player>(database, 'players', pageOf(query), {
          team: query.team ?? null,
        })
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
      summary: 'What the matches of each season say of a player',
      description:
        'Counted from line-ups and events of matches that are being played or were played out; a season of which nothing is known of the player is left out.',
      params: bySlug,
      response: playerStatistics,
      handle: async ({ params }) => {
        const player = await findDocument<Player>(database, 'players', params.slug)
        if (!player) throw notFound('There is no such player')
        const { team } = player.attributes
        const [matches, played] = await Promise.all([
          readStatisticsMatches(database, team),
          countPlayed(database, team),
        ])
        const seasons = statisticsOf(player.attributes, matches, played, seasonLabel)
        return {
          body: listBody(
            seasons.map((entry) => ({ id: entry.season, attributes: entry })),
            seasons.length,
          ),
          tags: [`player:${player.id}`, `matches:${team}`, `statistics:${team}`],
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/tables/v1/custom-league-tables',
      service: 'tables',
      summary: 'League tables kept by hand',
      query: z.strictObject({ team: z.optional(slug), season: z.optional(season), ...pageQuery }),
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
