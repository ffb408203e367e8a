/** The provider's events, and which of them have been processed. */
import type { Queryable } from '../../database/database.ts'

export type Told = { id: string; type: string; createdAt: Date }

/** @returns whether it has been processed before */
export async function noteEvent(
  database: Queryable,
  now: Date,
  { id, type, createdAt }: Told,
): Promise<boolean> {
  await database.query(
    'insert into payment_events (id, type, created_at, received_at) values ($1, $2, $3, $4) on conflict do nothing',
    [id, type, createdAt.toISOString(), now.toISOString()],
  )
  const [row] = await database.query<{ handled: boolean }>(
    'select handled_at is not null as handled from payment_events where id = $1',
    [id],
  )
  return row?.handled ?? false
}

export async function noteHandled(database: Queryable, now: Date, id: string): Promise<void> {
  await database.query('update payment_events set handled_at = $2 where id = $1', [id, now.toISOString()])
}

/** Those of these events that have been processed. */
export const handledAmong = async (database: Queryable, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await database.query<{ id: string }>(
        'select id from payment_events where handled_at is not null and id = any($1::text[])',
        [[...ids]],
      )
    ).map(({ id }) => id),
  )

/** The instant, by the provider's clock, up to which all of its events have been processed; null: we have not asked yet. */
export async function readCursor(database: Queryable): Promise<Date | null> {
  const [row] = await database.query<{ upto: string }>('select upto from payment_cursor')
  return row ? new Date(row.upto) : null
}

export async function moveCursor(database: Queryable, upto: Date): Promise<void> {
  await database.query(
    `insert into payment_cursor (upto) values ($1)
     on conflict (id) do update set upto = greatest(payment_cursor.upto, excluded.upto)`,
    [upto.toISOString()],
  )
}

/** The provider itself forgets events after thirty days; we delete ours after ninety. */
export async function forgetOldEvents(database: Queryable, now: Date): Promise<void> {
  await database.query(`delete from payment_events where created_at < $1::timestamptz - interval '90 days'`, [
    now.toISOString(),
  ])
}
