/** Browsers subscribed to alerts. A browser is identified by its endpoint, and authenticated by its secret. */
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

/** What a browser has subscribed to; null if it is unknown, or the secret is wrong. */
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

/** @returns whether it was saved: only its own secret may change a known browser */
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
 * Moves a browser's choices to its renewed subscription. Choices that its fan has made meanwhile for the new one stay.
 * @returns whether it was renewed: needs the old secret, and the new one's if that is known
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
    // It is the same browser: if alerts have reached it, they still do.
    await transaction.query(
      `update push_subscriptions renewed set reached_at = coalesce(renewed.reached_at, before.reached_at)
       from push_subscriptions before where renewed.id = $1 and before.id = $2`,
      [idOf(renewed.endpoint), idOf(old.endpoint)],
    )
    if (idOf(renewed.endpoint) !== idOf(old.endpoint)) await forgetAll(transaction, [idOf(old.endpoint)])
    return 'taken'
  })

export async function forgetSubscription(database: Queryable, endpoint: string, auth: string): Promise<void> {
  const row = await findRow(database, endpoint)
  if (row && same(row.auth, auth)) await forgetAll(database, [idOf(endpoint)])
}

export const forgetAll = (database: Queryable, ids: readonly string[]) =>
  database.query('delete from push_subscriptions where id = any($1::text[])', [ids])

/** An alert has reached these for the first time. */
export const noteReachedBrowsers = (database: Queryable, now: Date, ids: readonly string[]) =>
  database.query(
    'update push_subscriptions set reached_at = $2, refused = 0 where id = any($1::text[]) and reached_at is null',
    [ids, now.toISOString()],
  )

/** So often in a row a push service takes nothing for one that was never reached, until it counts as made up. */
const mostRefusals = 3

/** Their push service has taken nothing for these. Once reached they are kept until it knows them no more: the fault may be ours. */
export async function noteRefused(database: Queryable, ids: readonly string[]): Promise<void> {
  await database.query(
    'update push_subscriptions set refused = refused + 1 where id = any($1::text[]) and reached_at is null',
    [ids],
  )
  await database.query(
    'delete from push_subscriptions where id = any($1::text[]) and reached_at is null and refused >= $2',
    [ids, mostRefusals],
  )
}

/** Days: longer than any summer without matches. */
const mostUnreached = 180

/** Anybody may make up subscriptions to which no alert is ever sent, and so no service objects. */
export const forgetUnreached = (database: Queryable, now: Date) =>
  database.query(
    'delete from push_subscriptions where reached_at is null and changed_at < $1::timestamptz - make_interval(days => $2)',
    [now.toISOString(), mostUnreached],
  )

export type Receiver = {
  id: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  /** Where it stands in the order in which all are told. */
  place: string
}

type Wanted = {
  kind: AlertKind
  team: string | null
  /** Whoever had been reached before this comes first. One instant for each alert: while it is on its way nobody changes places. */
  since: Date
}

/**
 * The next browsers that want to hear of something: first all that alerts have reached before, for anybody may send us any number of
 * subscriptions that are made up; then the others. Both in the order of their ids.
 * @param minute of the day by the club's clock: who is not to be woken then is left out
 * @param after place of the last that was told; '' for the first
 */
export async function nextReceivers(
  database: Queryable,
  wanted: Wanted,
  minute: number,
  after: string,
  most: number,
): Promise<Receiver[]> {
  const [group, id] = [after.slice(0, 1), after.slice(1)]
  const known = group === '1' ? [] : await receiversOf(database, '0', wanted, minute, id, most)
  if (known.length === most) return known
  const from = group === '1' ? id : ''
  return [...known, ...(await receiversOf(database, '1', wanted, minute, from, most - known.length))]
}

const receiversOf = (
  database: Queryable,
  group: '0' | '1',
  { kind, team, since }: Wanted,
  minute: number,
  after: string,
  most: number,
): Promise<Receiver[]> =>
  database.query<Receiver>(
    `select id, endpoint, p256dh, auth, language, $7::text || id as place from push_subscriptions
     where id > $1 and (reached_at < $6::timestamptz) is ${group === '0' ? '' : 'not '}true and $2 = any(kinds) and ($3::text is null or $3 = any(teams))
       and (quiet_from is null or quiet_from = quiet_until or not case when quiet_from < quiet_until
         then $4::int >= quiet_from and $4::int < quiet_until else $4::int >= quiet_from or $4::int < quiet_until end)
     order by id limit $5`,
    [after, kind, team, minute, most, since.toISOString(), group],
  )
