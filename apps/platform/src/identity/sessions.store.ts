/**
 * Sessions: each site has its own, host-only. The browser holds a random token, the table only its hash, so that a reader of the
 * table cannot impersonate anybody.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Queryable } from '../database/database.ts'
import { type Changes, writeWithOutbox } from '../outbox/outbox.ts'
import { type Device, unknownDevice } from '../server/device.ts'
import { forgetSpent } from './mailed-codes.store.ts'
import { idleSeconds } from './session-age.core.ts'

export type Session = { userID: string; site: string; expiresAt: string }

/** The form in which the table stores a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The properties of a new session. */
export type Opening = {
  device: Device
  /** The provider's id for it; null if a form of this site opens it. */
  sid: string | null
  /** The proof of identity, which must still be valid when it opens: a password's hash, or the hash of another session's token. */
  provenBy?: { password: string } | { session: string }
  /** For one that replaces another: when its holder signed in, and its end. */
  age?: { signedInAt: Date; endsAt: Date }
}

/** The proof is no longer valid: another password was chosen meanwhile, or the previous session has ended. */
export class NoLongerProven extends Error {}

/**
 * @returns the token for the cookie: 256 random bits, never stored and never logged
 * @throws NoLongerProven
 */
export async function openSession(
  database: Queryable,
  now: Date,
  userID: string,
  site: string,
  { device, sid, provenBy, age }: Opening = { device: unknownDevice, sid: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const signedInAt = age?.signedInAt ?? now
  const expires = age?.endsAt ?? new Date(now.getTime() + idleSeconds * 1000)
  const password = provenBy && 'password' in provenBy ? provenBy.password : null
  const session = provenBy && 'session' in provenBy ? provenBy.session : null
  // A change of either waits for this, or this for it: the proof that is read is the one valid when the session opens.
  const opened = await database.query(
    `insert into sessions (token_hash, user_id, site, created_at, expires_at, provider_sid, browser, system)
     select $1, $2, $3, $4::timestamptz, $5::timestamptz, $6, $7, $8
     where ($9::text is null or exists (select from accounts where id = $2 and password_hash = $9 for share))
       and ($10::text is null or exists (select from sessions where token_hash = $10 and user_id = $2 for share))
     returning site`,
    [
      ...[tokenHash(token), userID, site, signedInAt.toISOString(), expires.toISOString(), sid],
      ...[device.browser, device.system, password, session],
    ],
  )
  if (opened.length === 0) throw new NoLongerProven()
  return token
}

/** The session of a token on a site, or null: unknown, ended, expired, or another site's. */
export async function findSession(
  database: Queryable,
  now: Date,
  token: string,
  site: string,
): Promise<Session | null> {
  const [row] = await database.query<{ user_id: string; site: string; expires_at: string }>(
    'select user_id, site, expires_at from sessions where token_hash = $1 and site = $2 and expires_at > $3',
    [tokenHash(token), site, now.toISOString()],
  )
  return row ? { userID: row.user_id, site: row.site, expiresAt: row.expires_at } : null
}

/** Extends sessions that are used. Ended ones stay ended, and none is shortened. */
export async function moveSessionsOn(
  database: Queryable,
  now: Date,
  moving: readonly { hash: string; endsAt: number }[],
): Promise<void> {
  await database.query(
    // Whoever is being written or ended is left alone: its next use moves it.
    `update sessions set expires_at = free.ends_at
     from (
       select token_hash, later.ends_at
       from sessions join unnest($1::text[], $2::timestamptz[]) as later (hash, ends_at) on token_hash = later.hash
       where expires_at > $3 and expires_at < later.ends_at
       for update of sessions skip locked
     ) as free
     where sessions.token_hash = free.token_hash`,
    [
      moving.map(({ hash }) => hash),
      moving.map(({ endsAt }) => new Date(endsAt).toISOString()),
      now.toISOString(),
    ],
  )
}

/** @param sessionID as in `SignedIn`: the start of the token's hash, which opens nothing */
export async function sessionLives(
  database: Queryable,
  now: Date,
  userID: string,
  sessionID: string,
): Promise<boolean> {
  const rows = await database.query(
    'select 1 from sessions where user_id = $1 and left(token_hash, 22) = $2 and expires_at > $3',
    [userID, sessionID, now.toISOString()],
  )
  return rows.length > 0
}

/** Distinguishes a session from the account's others; opens nothing. */
export const sessionIDOf = (hash: string): string => hash.slice(0, 22)

/**
 * Outbox topic: sessions of an account have ended, one of them or, without a `sessionID`, all; listeners on its behalf check again
 * whether they still may listen.
 */
export const sessionsTopic = 'sessions' as const

/** Ends every session of a user on every site, as a password change does. */
export async function endSessionsOf(transaction: Queryable, changes: Changes, userID: string): Promise<void> {
  // A session that was renewed while this waited for it is found by the next round, and after that none is left to renew.
  for (;;) {
    const ended = await transaction.query('delete from sessions where user_id = $1 returning site', [userID])
    if (ended.length === 0) break
  }
  await forgetSpent(transaction, userID)
  changes.add(sessionsTopic, [`sessions:${userID}`], { userID })
}

/** One of an account's sessions, with its public id. */
export type OpenSession = Device & {
  id: string
  site: string
  /** It was entered from a session of the account site in the same browser, which still lives. */
  entered: boolean
  signedInAt: string
  expiresAt: string
}

/** The latest first. */
export async function listSessions(database: Queryable, now: Date, userID: string): Promise<OpenSession[]> {
  const rows = await database.query<{
    id: string
    site: string
    entered: boolean
    created_at: string
    expires_at: string
    browser: string | null
    system: string | null
  }>(
    `select left(token_hash, 22) as id, site, created_at, expires_at, browser, system,
       provider_sid is not null and exists (
         select from provider_records r join sessions s on left(s.token_hash, 22) = r.account_session
         where r.model = 'Session' and r.sids @> array[sessions.provider_sid] and s.user_id = $1 and s.expires_at > $2
       ) as entered
     from sessions where user_id = $1 and expires_at > $2 order by created_at desc, id limit 100`,
    [userID, now.toISOString()],
  )
  return rows.map(({ id, site, entered, created_at, expires_at, browser, system }) => ({
    id,
    site,
    entered,
    signedInAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
    browser,
    system,
  }))
}

/** Ends one session of an account, or with null all of them. */
export const endOneOf = (database: Database, userID: string, sessionID: string | null): Promise<boolean> =>
  writeWithOutbox(database, async (transaction, changes) => {
    const ended = await transaction.query(
      'delete from sessions where user_id = $1 and ($2::text is null or left(token_hash, 22) = $2) returning site',
      [userID, sessionID],
    )
    if (ended.length > 0)
      changes.add(sessionsTopic, [`sessions:${userID}`], { userID, ...(sessionID ? { sessionID } : {}) })
    return ended.length > 0
  })

export async function forgetExpiredSessions(database: Queryable, now: Date): Promise<void> {
  await database.query('delete from sessions where expires_at <= $1', [now.toISOString()])
}
