/**
 * Sessions: each site has its own, host-only. The browser holds a random token, the table only its hash, so that whoever
 * reads the table cannot become anybody.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Database, Queryable } from '../database/database.ts'
import { type Changes, writeWithOutbox } from '../outbox/outbox.ts'
import { type Device, unknownDevice } from '../server/device.ts'

export type Session = { userID: string; site: string; expiresAt: string }

/** A session lasts this long from sign-in. */
export const sessionSeconds = 30 * 24 * 3600

/** What stands in the table for a token. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a session is opened with. */
export type Opening = {
  device: Device
  /** What the provider knows it by; null where a form of this site opens it. */
  sid: string | null
  /** What proved whose it is, and must still hold when it opens: the hash of a password, or that of another session's token. */
  provenBy?: { password: string } | { session: string }
}

/** What proved whose a session is holds no more: another password was chosen meanwhile, or the session before has ended. */
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
  { device, sid, provenBy }: Opening = { device: unknownDevice, sid: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + sessionSeconds * 1000)
  const password = provenBy && 'password' in provenBy ? provenBy.password : null
  const session = provenBy && 'session' in provenBy ? provenBy.session : null
  // A change of either waits for this, or this for it: what is read is what stands when the session does.
  const opened = await database.query(
    `insert into sessions (token_hash, user_id, site, created_at, expires_at, provider_sid, browser, system)
     select $1, $2, $3, $4::timestamptz, $5::timestamptz, $6, $7, $8
     where ($9::text is null or exists (select from accounts where id = $2 and password_hash = $9 for share))
       and ($10::text is null or exists (select from sessions where token_hash = $10 and user_id = $2 for share))
     returning site`,
    [
      ...[tokenHash(token), userID, site, now.toISOString(), expires.toISOString(), sid],
      ...[device.browser, device.system, password, session],
    ],
  )
  if (opened.length === 0) throw new NoLongerProven()
  return token
}

/** The session of a token on a site, or null: unknown, ended, run out, or another site's. */
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

/** @param sessionID as `SignedIn` has it: the beginning of the token's hash, which opens nothing */
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

/** Tells a session from the account's others; opens nothing. */
export const sessionIDOf = (hash: string): string => hash.slice(0, 22)

/**
 * Outbox topic: sessions of an account have ended, one of them or, without a `sessionID`, all; who listens in its name looks again
 * whether they still may.
 */
export const sessionsTopic = 'sessions' as const

/** Ends every session of a user on every site, as a changed password does. */
export async function endSessionsOf(transaction: Queryable, changes: Changes, userID: string): Promise<void> {
  // One that was being renewed while this waited for it is seen by the next look, and by then none is left that could be renewed.
  for (;;) {
    const ended = await transaction.query('delete from sessions where user_id = $1 returning site', [userID])
    if (ended.length === 0) break
  }
  changes.add(sessionsTopic, [`sessions:${userID}`], { userID })
}

/** One of an account's sessions, by what tells it from the others. */
export type OpenSession = Device & {
  id: string
  site: string
  /** It belongs to a session of the account site in the same browser. */
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
    `select left(token_hash, 22) as id, site, provider_sid is not null as entered, created_at, expires_at, browser, system from sessions
     where user_id = $1 and expires_at > $2 order by created_at desc, id limit 100`,
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
