/** Events of our teams' matches that concern players, and the players they name. */
import type { CacheTag, MatchEvent, Player } from '@club/contracts'
import { type StatisticsMatch, statisticTypes, type TeamPlayed } from '@club/football'
import type { Queryable } from '../../database/database.ts'
import { isCompetitive } from './matches.store.ts'

/** Matches in play or finished: abandoned and awarded ones count in no statistics. */
const isPlayed = "m.ours is not null and m.state->>'status' in ('live', 'result')"

/**
 * The matches played.
 * @param of `season` null: every season; `friendlies`: includes them, since players took part in them although they count in no statistics
 */
export async function readStatisticsMatches(
  database: Queryable,
  teams: readonly string[],
  { season = null, friendlies = false }: { season?: string | null; friendlies?: boolean } = {},
): Promise<(StatisticsMatch & { id: string })[]> {
  const rows = await database.query<{
    match: string
    season: string
    team: string
    ours: 'home' | 'away'
    id: string
    sequence: number
    type: MatchEvent['type']
    attributes: MatchEvent['attributes']
    arrived_at: string
  }>(
    `select e.match, m.season, m.team, m.ours, e.id, e.sequence, e.type, e.attributes, e.arrived_at
     from match_events e join matches m on m.id = e.match
     where m.team = any($1::text[]) and ${isPlayed} and ($3::text is null or m.season = $3) and ($4::boolean or ${isCompetitive})
       and (e.type = any($2::text[]) or e.attributes->'lineUp' is not null)
     order by e.match, e.sequence`,
    [teams, [...statisticTypes], season, friendlies],
  )
  return [...Map.groupBy(rows, ({ match }) => match).values()].flatMap((told) => {
    const [first] = told
    const events = told.map(({ arrived_at, ...event }) => ({ ...event, arrivedAt: arrived_at }))
    return first
      ? [{ id: first.match, season: first.season, team: first.team, ours: first.ours, events }]
      : []
  })
}

/** How many matches teams have played or are playing, by season, without friendlies. */
export async function countPlayed(database: Queryable, teams: readonly string[]): Promise<TeamPlayed[]> {
  return database.query<TeamPlayed>(
    `select m.team, m.season, count(*)::int as played from matches m
     where m.team = any($1::text[]) and ${isPlayed} and ${isCompetitive} group by m.team, m.season`,
    [teams],
  )
}

/** The team that a player belongs to, and every other team whose matches, in any state, name the player by slug. */
export async function readTeamsOf(database: Queryable, { slug, team }: Player): Promise<string[]> {
  // All four by containment, which the index on events supports.
  const naming = [
    { player: slug },
    { otherPlayer: slug },
    { lineUp: { starters: [{ player: slug }] } },
    { lineUp: { substitutes: [{ player: slug }] } },
  ].map((attributes) => JSON.stringify(attributes))
  const rows = await database.query<{ team: string }>(
    `select distinct m.team from match_events e join matches m on m.id = e.match
     where m.team <> $1 and m.ours is not null and (
       e.attributes @> $2::jsonb or e.attributes @> $3::jsonb or e.attributes @> $4::jsonb or e.attributes @> $5::jsonb)
     order by m.team`,
    [team, ...naming],
  )
  return [team, ...rows.map((row) => row.team)]
}

/**
 * The tags of a player's statistics: they change with a match of the player's teams, and with the players named in a match of
 * any of our teams.
 * @param teams from `readTeamsOf`
 */
export async function statisticsTags(
  database: Queryable,
  player: string,
  teams: readonly string[],
): Promise<CacheTag[]> {
  const others = await database.query<{ team: string }>(
    'select id as team from teams union select team from matches where ours is not null',
  )
  const all = new Set([...teams, ...others.map(({ team }) => team)])
  return [
    `player:${player}`,
    'teams',
    ...teams.map((team) => `matches:${team}` as const),
    ...[...all].map((team) => `statistics:${team}` as const),
  ]
}

/** Everybody in a team, plus any of our other players who are named. */
export const readPlayers = (
  database: Queryable,
  team: string,
  named: ReadonlySet<string>,
): Promise<{ id: string; attributes: Player }[]> =>
  database.query<{ id: string; attributes: Player }>(
    `select id, attributes from players
     where attributes->>'team' = $1 or id = any($2::text[]) order by sort, id`,
    [team, [...named]],
  )
