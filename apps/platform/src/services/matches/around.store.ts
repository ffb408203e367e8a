/** What is around an instant, whichever season it belongs to: a season may be played on after the next one has become the current one. */
import { dayIn } from '@club/i18n'
import type { InstallationSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'

/** How many matches to come count as the next ones: as many as the list of upcoming matches shows. */
const nextOnes = 6

/** Our matches in play (one may have begun the day before), the next ones, and the latest result. @param team null: any */
export async function listAround(
  database: Queryable,
  { site }: Pick<InstallationSettings, 'site'>,
  now: Date,
  team: string | null,
): Promise<{ id: string; season: string }[]> {
  const ours = "m.ours is not null and ($1::text is null or m.team = $1) and m.state->>'status'"
  return database.query<{ id: string; season: string }>(
    `(select m.id, m.season from matches m where ${ours} = 'live' and m.match_date >= $2::date - 1)
     union
     (select m.id, m.season from matches m where ${ours} = 'fixture' and m.match_date >= $2::date
      order by m.match_date, m.kick_off nulls first, m.id limit $3)
     union
     (select m.id, m.season from matches m where ${ours} in ('result', 'awarded')
      order by m.match_date desc nulls last, m.kick_off desc nulls last, m.id limit 1)`,
    [team, dayIn(site.timezone, now), nextOnes],
  )
}
