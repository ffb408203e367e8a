/** Browsers that are told of matches and stories. A browser is known by its endpoint, and believed by its secret. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { AlertKind, AlertRenewal, AlertSubscription, AlertWishes } from '@club/contracts'
import type { Database, Queryable } from '../../database/database.ts'
import { newestChange } from '../../outbox/outbox.ts'
import { startAfresh } from './alerts.store.ts'

export const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

type Row = {
  auth: string
  teams: string[]
  kinds: AlertKind[]
  quiet_from: number | null
  quiet_until: number | null
  language: string
}

const same = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const findRow = async (database: Queryable, endpoint: string): Promise<Row | null> =>
  (
    await database.query<Row>(
      'select auth, teams, kinds, quiet_from, quiet_until, language from push_subscriptions where id = $1',
      [idOf(endpoint)],
    )
  )[0] ?? null

/** What a browser asked for; null where it is not known, or that is not its secret. */
export async function findWishes(
  database: Queryable,
  endpoint: string,
  auth: string,
): Promise<AlertWishes | null> {
  const row = await findRow(database, endpoint)
  if (!row || !same(row.auth, auth)) return null
  const { teams, kinds, language, quiet_from: from, quiet_until: until } = row
  return { teams, kinds, language, quiet: from === null || until === null ? null : { from, until } }
}

export const hasSubscriptions = async (database: Queryable): Promise<boolean> =>
  (await database.query('select from push_subscriptions limit 1')).length > 0

/** @returns whether it was taken: a browser that is known is changed by its own secret alone */
export async function saveSubscription(
  database: Queryable,
  now: Date,
  { endpoint, keys, wishes }: AlertSubscription,
): Promise<boolean> {
  if (!(await hasSubscriptions(database))) await startAfresh(database, now, await newestChange(database))
  const rows = await database.query(
    `insert into push_subscriptions as stored
       (id, endpoint, p256dh, auth, language, teams, kinds, quiet_from, quiet_until, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set language = excluded.language, teams = excluded.teams, kinds = excluded.kinds,
       quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, changed_at = excluded.changed_at
     where stored.auth = excluded.auth and stored.p256dh = excluded.p256dh
     returning id`,
    [
      idOf(endpoint),
      endpoint,
      keys.p256dh,
      keys.auth,
      wishes.language,
      [...new Set(wishes.teams)],
      [...new Set(wishes.kinds)],
      wishes.quiet?.from ?? null,
      wishes.quiet?.until ?? null,
      now.toISOString(),
    ],
  )
  return rows.length > 0
}

/**
 * A browser that has another subscription than before hears what it heard. What its fan has chosen for the new one meanwhile stays.
 * @returns whether it was taken: the old secret counts, and that of the new one where it is known
 */
export const renewSubscription = (
  database: Database,
  now: Date,
  { old, renewed }: AlertRenewal,
): Promise<'taken' | 'unknown' | 'not yours'> =>
  database.transaction(async (transaction) => {
    const before = await findWishes(transaction, old.endpoint, old.auth)
    if (!before) return 'unknown'
    const wishes = (await findWishes(transaction, renewed.endpoint, renewed.keys.auth)) ?? before
    if (!(await saveSubscription(transaction, now, { ...renewed, wishes }))) return 'not yours'
    if (idOf(renewed.endpoint) !== idOf(old.endpoint)) await forgetAll(transaction, [idOf(old.endpoint)])
    return 'taken'
  })

export async function forgetSubscription(database: Queryable, endpoint: string, auth: string): Promise<void> {
  const row = await findRow(database, endpoint)
  if (row && same(row.auth, auth)) await forgetAll(database, [idOf(endpoint)])
}

export const forgetAll = (database: Queryable, ids: readonly string[]) =>
  database.query('delete from push_subscriptions where id = any($1::text[])', [ids])

export type Receiver = { id: string; endpoint: string; p256dh: string; auth: string; language: string }

/**
 * The next browsers that want to hear of something, in the order of their ids.
 * @param minute of the day by the club's clock: who is not to be woken then is left out
 */
export const nextReceivers = (
  database: Queryable,
  { kind, team }: { kind: AlertKind; team: string | null },
  minute: number,
  after: string,
  most: number,
): Promise<Receiver[]> =>
  database.query<Receiver>(
    `select id, endpoint, p256dh, auth, language from push_subscriptions
     where id > $1 and $2 = any(kinds) and ($3::text is null or $3 = any(teams))
       and (quiet_from is null or quiet_from = quiet_until or not case when quiet_from < quiet_until
         then $4::int >= quiet_from and $4::int < quiet_until else $4::int >= quiet_from or $4::int < quiet_until end)
     order by id limit $5`,
    [after, kind, team, minute, most],
  )
