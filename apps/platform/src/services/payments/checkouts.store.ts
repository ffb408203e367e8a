/** Checkouts in progress: one per account and package, so that a second press leads to the same page. */
import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../../database/database.ts'

export type Checkout = {
  /** The provider's idempotency key: the same key gives the same session. */
  key: string
  account: string
  packageID: string
  /** The request, price and addresses included; a different request is another checkout. */
  request: string
  /** `making`: we have asked the provider, and do not know whether it has answered. */
  state: 'making' | 'open' | 'complete' | 'expired'
  sessionID: string | null
}

const columns = `key, account, package_id as "packageID", request, state, session_id as "sessionID"`

/** The checkout in progress for an account and a package; begins one if there is none. */
export async function beginCheckout(
  database: Database,
  now: Date,
  wish: Pick<Checkout, 'account' | 'packageID' | 'request'>,
): Promise<Checkout> {
  const { account, packageID, request } = wish
  // One statement: between two, the one that is found could end. The empty update makes it return that one.
  const [checkout] = await database.query<Checkout>(
    `insert into checkouts (key, account, package_id, request, state, created_at)
     values ($1, $2, $3, $4, 'making', $5)
     on conflict (account, package_id) where state in ('making', 'open') do update set account = excluded.account
     returning ${columns}`,
    [`checkout-${randomUUID()}`, account, packageID, request, now.toISOString()],
  )
  if (!checkout) throw new Error('no checkout was begun, and none is under way')
  return checkout
}

export const findCheckout = async (database: Queryable, sessionID: string): Promise<Checkout | null> => {
  const [checkout] = await database.query<Checkout>(
    `select ${columns} from checkouts where session_id = $1`,
    [sessionID],
  )
  return checkout ?? null
}

/** Records the provider's response. @returns false where the checkout has been left meanwhile, or leads to another session */
export async function noteSession(database: Queryable, key: string, sessionID: string): Promise<boolean> {
  // Two presses at once ask with one key, and are answered with one session.
  const noted = await database.query(
    `update checkouts set state = 'open', session_id = $2
     where key = $1 and (state = 'making' or (state = 'open' and session_id = $2)) returning key`,
    [key, sessionID],
  )
  return noted.length > 0
}

/** The checkout is over; by its key only while it has no session, as one that has got it by now can be paid. */
export async function endCheckout(
  database: Queryable,
  by: { key: string } | { sessionID: string },
  state: 'complete' | 'expired',
): Promise<void> {
  const [which, value] =
    'key' in by
      ? [`key = $1 and state = 'making'`, by.key]
      : [`session_id = $1 and state = 'open'`, by.sessionID]
  await database.query(`update checkouts set state = $2 where ${which}`, [value, state])
}

/** Sessions of an account that can still be paid. @param before only those begun before this instant */
export const openSessionsOf = async (
  database: Queryable,
  account: string,
  before: string | null = null,
): Promise<string[]> =>
  (
    await database.query<{ session_id: string }>(
      `select session_id from checkouts where account = $1 and state = 'open' and session_id is not null
         and created_at <= coalesce($2, 'infinity'::timestamptz)`,
      [account, before],
    )
  ).map(({ session_id }) => session_id)

/** Packages that somebody has a payment page open for. */
export const openPackages = async (database: Queryable): Promise<string[]> =>
  (
    await database.query<{ package_id: string }>(
      `select distinct package_id from checkouts where state = 'open' and session_id is not null`,
      [],
    )
  ).map(({ package_id }) => package_id)

/** Sessions for a package that can still be paid. */
export const openSessionsFor = async (database: Queryable, packageID: string): Promise<string[]> =>
  (
    await database.query<{ session_id: string }>(
      `select session_id from checkouts where package_id = $1 and state = 'open' and session_id is not null`,
      [packageID],
    )
  ).map(({ session_id }) => session_id)

/** Sessions of blocked accounts that can still be paid. */
export const openSessionsOfBlocked = async (database: Queryable): Promise<string[]> =>
  (
    await database.query<{ session_id: string }>(
      `select session_id from checkouts join accounts on accounts.id = checkouts.account and accounts.blocked
       where state = 'open' and session_id is not null`,
      [],
    )
  ).map(({ session_id }) => session_id)

/** Deletes checkouts after a month, when nothing needs them any more. */
export async function forgetOldCheckouts(database: Queryable, now: Date): Promise<void> {
  await database.query(`delete from checkouts where created_at < $1::timestamptz - interval '30 days'`, [
    now.toISOString(),
  ])
}
