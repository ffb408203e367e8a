/** Events of our teams' matches that say something of players, and the players that they name. */
import type { CacheTag, MatchEventInput, Player } from '@club/contracts'
import { type StatisticsMatch, statisticTypes, type TeamPlayed } from '@club/football'
import type { Queryable } from '../../database/database.ts'
import { isCompetitive } from './matches.store.ts'

/** Matches being played or played out: what was abandoned or awarded counts in no statistics. */
const isPlayed = "m.ours is not null and m.state->>'status' in ('live', 'result')"

/**
 * The matches that were played.
 * @param of `season` null: every season; `friendlies`: these too, which are matches that a player had a part in and count in no figures
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
    type: MatchEventInput['type']
    attributes: MatchEventInput['attributes']
  }>(
    `select e.match, m.season, m.team, m.ours, e.type, e.attributes
     from match_events e join matches m on m.id = e.match
     where m.team = any($1::text[]) and ${isPlayed} and ($3::text is null or m.season = $3) and ($4::boolean or ${isCompetitive})
       and (e.type = any($2::text[]) or e.attributes->'lineUp' is not null)
     order by e.match, e.sequence`,
    [teams, [...statisticTypes], season, friendlies],
  )
  return [...Map.groupBy(rows, ({ match }) => match).values()].flatMap((events) => {
    const [first] = events
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

/** The team that a player belongs to, and every other whose matches name the player by slug, in whatever state these are. */
export async function readTeamsOf(database: Queryable, { slug, team }: Player): Promise<string[]> {
  // All four by containment: that is what the index of the events answers.
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
 * What the figures of a player were made of: they change with a match of the player's teams, and with whoever is named in a match of
 * any team of ours.
 * @param teams as `readTeamsOf` has them
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

/** Everybody who belongs to a team, and whoever of ours is named besides. */
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
