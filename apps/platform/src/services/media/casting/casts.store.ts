/** Which handed-over addresses have been exchanged. In the database, so that every instance knows, before and after any restart. */
import type { Queryable } from '../../../database/database.ts'
import { castLasts } from './casting.core.ts'

export async function isSpent(database: Queryable, castID: string): Promise<boolean> {
  const rows = await database.query('select 1 from media_spent_casts where cast_id = $1', [castID])
  return rows.length > 0
}

/** @returns false if somebody was quicker */
export async function spend(database: Queryable, castID: string, now: Date): Promise<boolean> {
  const rows = await database.query(
    'insert into media_spent_casts (cast_id, spent_at) values ($1, $2) on conflict do nothing returning cast_id',
    [castID, now.toISOString()],
  )
  // Addresses too old to be exchanged need not be remembered.
  const before = new Date(now.getTime() - 2 * castLasts.handed)
  await database.query('delete from media_spent_casts where spent_at < $1', [before.toISOString()])
  return rows.length > 0
}
