/** Events of a team's matches that say something of players. */
import type { MatchEventInput } from '@club/contracts'
import { type StatisticsMatch, statisticTypes } from '@club/football'
import type { Queryable } from '../../database/database.ts'

/**
 * Matches being played or played out: what was abandoned or awarded counts in no statistics.
 * @param season null: every season
 */
export async function readStatisticsMatches(
  database: Queryable,
  team: string,
  season: string | null = null,
): Promise<(StatisticsMatch & { id: string })[]> {
  const rows = await database.query<{
    match: string
    season: string
    ours: 'home' | 'away'
    type: MatchEventInput['type']
    attributes: MatchEventInput['attributes']
  }>(
    `select e.match, m.season, m.ours, e.type, e.attributes
     from match_events e join matches m on m.id = e.match
     where m.team = $1 and m.ours is not null and m.state->>'status' in ('live', 'result')
       and ($3::text is null or m.season = $3)
       and (e.type = any($2::text[]) or e.attributes->'lineUp' is not null)
     order by e.match, e.sequence`,
    [team, [...statisticTypes], season],
  )
  return [...Map.groupBy(rows, ({ match }) => match).values()].flatMap((events) => {
    const [first] = events
    return first ? [{ id: first.match, season: first.season, ours: first.ours, events }] : []
  })
}

/** How many matches a team has played or is playing, by season. */
export async function countPlayed(database: Queryable, team: string): Promise<Map<string, number>> {
  const rows = await database.query<{ season: string; played: number }>(
    `select season, count(*)::int as played from matches
     where team = $1 and ours is not null and state->>'status' in ('live', 'result') group by season`,
    [team],
  )
  return new Map(rows.map(({ season, played }) => [season, played]))
}
