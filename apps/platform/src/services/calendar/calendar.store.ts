/** Matches with their revisions, as calendars need them. */
import type { Match } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import type { Matches } from '../matches/index.ts'
import type { CalendarMatch } from './match-calendar.core.ts'

/** Where to find matches. */
type Kept = { database: Queryable; matches: Pick<Matches, 'find' | 'list' | 'seasons' | 'around'> }

/** More matches than any team plays in a season. */
const wholeSeason = { size: 1000, number: 0 }

async function withRevisions(
  database: Queryable,
  matches: readonly { id: string; attributes: Match }[],
): Promise<CalendarMatch[]> {
  const rows = await database.query<{ id: string; revision: number; modified_at: string }>(
    'select id, revision, modified_at from matches where id = any($1::text[])',
    [matches.map(({ id }) => id)],
  )
  const revisions = new Map(rows.map((row) => [row.id, row]))
  return matches.flatMap(({ id, attributes }) => {
    const row = revisions.get(id)
    return row ? [{ id, match: attributes, revision: row.revision, modifiedAt: row.modified_at }] : []
  })
}

/**
 * A team's matches of a season and of every later one, in order; and of an earlier one as long as it is played, or the last result is of it.
 */
export async function listFrom(
  { database, matches }: Kept,
  now: Date,
  team: string,
  season: string,
): Promise<CalendarMatch[]> {
  const around = new Set((await matches.around(now, team)).map((match) => match.season))
  const seasons = (await matches.seasons(team))
    .filter((each) => each >= season || around.has(each))
    .toReversed()
  const lists = await Promise.all(
    seasons.map((each) =>
      matches.list(now, { team, season: each, competition: null, oursOnly: true }, wholeSeason),
    ),
  )
  return withRevisions(
    database,
    lists.flatMap(({ entries }) => entries),
  )
}

export async function findOne(
  { database, matches }: Kept,
  now: Date,
  id: string,
): Promise<CalendarMatch | null> {
  const match = await matches.find(now, id)
  return match ? ((await withRevisions(database, [match]))[0] ?? null) : null
}
