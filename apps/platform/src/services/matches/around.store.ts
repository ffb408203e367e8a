/** What is around an instant, whichever season it belongs to: a season may be played on after the next one has become the current one. */
import { dayIn } from '@club/i18n'
import { currentSeason, type InstallationSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'

/** How many matches to come count as the next ones: as many as the list of upcoming matches shows. */
const nextOnes = 6

/**
 * Our matches in play (one may have begun the day before), the next ones, and the latest result. A club that says it is between two seasons
 * has no next match of the one before.
 * @param team null: any
 */
export async function listAround(
  database: Queryable,
  settings: Pick<InstallationSettings, 'site' | 'season'>,
  now: Date,
  team: string | null,
): Promise<{ id: string; season: string }[]> {
  const ours = "m.ours is not null and ($1::text is null or m.team = $1) and m.state->>'status'"
  const since = settings.season.preseason ? currentSeason(settings, now) : ''
  return database.query<{ id: string; season: string }>(
    `(select m.id, m.season from matches m where ${ours} = 'live' and m.match_date >= $2::date - 1)
     union
     (select m.id, m.season from matches m where ${ours} = 'fixture' and m.match_date >= $2::date
      and m.season >= $4 order by m.match_date, m.kick_off nulls first, m.id limit $3)
     union
     (select m.id, m.season from matches m where ${ours} in ('result', 'awarded')
      order by m.match_date desc nulls last, m.kick_off desc nulls last, m.id limit 1)`,
    [team, dayIn(settings.site.timezone, now), nextOnes, since],
  )
}
