/** What search knows of teams, players and matches. */

import type { Player, Suggestion, Team } from '@club/contracts'
import { matchPath, playerPath, teamPath } from '@club/contracts/page-paths'
import type { ClubSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import { listDocuments } from '../../database/documents.ts'
import { isOfShownTeam, isWithUs, matchIsListed, teamIsShown } from '../../database/published.ts'
import { fewOf, idsOfTags, type Searchable, type SearchEntry } from '../../server/searchable.ts'

const shown = (suggestion: Suggestion): Record<string, unknown> => suggestion

const teams = (database: Queryable): Searchable => ({
  kind: 'team',
  ...fewOf(async () => {
    const { entries } = await listDocuments<Team>(database, 'teams', null, {}, teamIsShown)
    return entries.map(({ attributes: team }) => ({
      id: team.slug,
      title: team.name,
      lead: [],
      body: team.overview ?? '',
      at: null,
      from: null,
      until: null,
      shown: shown({
        kind: 'team',
        title: team.name,
        path: teamPath(team.slug),
        about: null,
        at: null,
        image: team.image,
      }),
    }))
  }),
  concerned: ({ topic }) => (topic === 'teams' ? 'all' : []),
})

const players = (database: Queryable): Searchable => ({
  kind: 'player',
  ...fewOf(async () => {
    const condition = `${isWithUs} and ${isOfShownTeam}`
    const { entries } = await listDocuments<Player>(database, 'players', null, {}, condition)
    return entries.map(({ attributes: player }): SearchEntry => {
      const does = player.role ?? player.position
      return {
        id: player.slug,
        title: player.name,
        lead: [does],
        body: '',
        at: null,
        from: null,
        until: null,
        shown: shown({
          kind: 'player',
          title: player.name,
          path: playerPath(player.team, player.slug),
          about: does,
          at: null,
          image: player.image,
        }),
      }
    })
  }),
  concerned: ({ topic }) => (topic === 'players' || topic === 'teams' ? 'all' : []),
})

type MatchRow = {
  id: string
  season: string
  team: string
  home: string
  away: string
  competition: string
  round: string
  venue: string | null
  at: string | null
}

/**
 * Our own matches that are listed here: other clubs' appear in tables and on match days, and have no page that a fan would search for.
 * The import of teams tells of the matches that become listed, or no longer are (people.import.ts).
 */
const ownMatches = `select m.id, m.season, m.team, h.name as home, w.name as away, c.name as competition, m.round, m.venue,
    coalesce(m.kick_off, m.match_date::timestamp at time zone $1::text) as at
  from matches m join clubs h on h.id = m.home join clubs w on w.id = m.away join competitions c on c.slug = m.competition
  where m.ours is not null and ${matchIsListed('m')}`

const matchEntry = (row: MatchRow): SearchEntry => {
  const title = `${row.home} v ${row.away}`
  return {
    id: row.id,
    title,
    lead: [row.competition, row.round, row.venue ?? '', row.season],
    body: '',
    at: row.at,
    from: null,
    until: null,
    shown: shown({
      kind: 'match',
      title,
      sides: { home: row.home, away: row.away },
      path: matchPath(row),
      about: row.competition,
      at: row.at,
      image: null,
    }),
  }
}

const matches = (database: Queryable, zone: string): Searchable => ({
  kind: 'match',
  next: async (after, most) => {
    const rows = await database.query<MatchRow>(
      `${ownMatches} and ($2::text is null or m.id < $2) order by m.id desc limit $3`,
      [zone, after, most],
    )
    return { entries: rows.map(matchEntry), last: rows.length === most ? (rows.at(-1)?.id ?? null) : null }
  },
  read: async (ids) => {
    const rows = await database.query<MatchRow>(`${ownMatches} and m.id = any($2::text[])`, [zone, ids])
    return rows.map(matchEntry)
  },
  concerned: (change) =>
    change.topic === 'matches' || change.topic === 'clubs' ? idsOfTags(change, 'match:') : [],
})

/** In the order in which they are built. */
export const searchables = (database: Queryable, { site }: Pick<ClubSettings, 'site'>): Searchable[] => [
  players(database),
  teams(database),
  matches(database, site.timezone),
]
