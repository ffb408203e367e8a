/** Matches with just their kick-off, without what pages show: for whatever is sold or announced by the clock. */
import type { MatchState } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'

/** One of our own matches; `kickOff` is null if the time is not known. */
export type TimedMatch = {
  id: string
  season: string
  team: string
  ours: 'home' | 'away'
  home: string
  away: string
  kickOff: string | null
  state: MatchState
}

const select = `select m.id, m.season, m.team, m.ours, h.name as home, w.name as away, m.kick_off as "kickOff", m.state
  from matches m join clubs h on h.id = m.home join clubs w on w.id = m.away where m.ours is not null`

/** A team's matches that kick off after an instant, and are still to be played or in play; the earliest first. */
export const listToPlay = (database: Queryable, team: string, after: Date): Promise<TimedMatch[]> =>
  database.query<TimedMatch>(
    `${select} and m.team = $1 and m.kick_off > $2 and m.state->>'status' in ('fixture', 'live') order by m.kick_off, m.id`,
    [team, after.toISOString()],
  )

/** One of our matches, whatever its status. */
export async function findTimed(database: Queryable, id: string): Promise<TimedMatch | null> {
  const [row] = await database.query<TimedMatch>(`${select} and m.id = $1`, [id])
  return row ?? null
}
