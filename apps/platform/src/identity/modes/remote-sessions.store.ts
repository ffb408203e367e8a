/** What is stored for a session from a provider of accounts: sealed tokens, and how long its confirmation is valid. */
import type { Database, Queryable } from '../../database/database.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'
import { sessionIDOf, sessionsTopic } from '../sessions.store.ts'

export type RemoteSession = {
  /** The session token's hash. */
  session: string
  accountID: string
  provider: string
  /** Sealed. */
  tokens: string
  revision: number
  until: Date
}

type Row = {
  session: string
  user_id: string
  provider: string
  tokens: string
  revision: number
  until: string
}

/** For a session of this site that has not been ended; the provider's confirmation may have expired. */
export async function findRemoteSession(
  database: Queryable,
  now: Date,
  { hash, site, provider }: { hash: string; site: string; provider: string },
): Promise<RemoteSession | null> {
  const [row] = await database.query<Row>(
    `select r.session, s.user_id, r.provider, r.tokens, r.revision, r.until
     from remote_sessions r join sessions s on s.token_hash = r.session
     where r.session = $1 and s.site = $2 and s.expires_at > $3 and r.provider = $4`,
    [hash, site, now.toISOString(), provider],
  )
  return row
    ? {
        session: row.session,
        accountID: row.user_id,
        provider: row.provider,
        tokens: row.tokens,
        revision: row.revision,
        until: new Date(row.until),
      }
    : null
}

export async function keepRemoteSession(
  database: Queryable,
  { session, provider, tokens, until }: Pick<RemoteSession, 'session' | 'provider' | 'tokens' | 'until'>,
): Promise<void> {
  await database.query(
    'insert into remote_sessions (session, provider, tokens, until) values ($1, $2, $3, $4)',
    [session, provider, tokens, until.toISOString()],
  )
}

type Read = Pick<RemoteSession, 'session' | 'revision'>

/**
 * The right to ask the provider about a session: one holder across all processes, because if two use a refresh token at once, the provider
 * revokes its family. It expires by itself, after longer than the slowest provider takes to respond, in case its holder crashes.
 * @returns the claim with which to release it; null if somebody else has it, or the session has changed since it was read
 */
export async function claimRenewal(database: Queryable, { session, revision }: Read): Promise<string | null> {
  const [row] = await database.query<{ claim: string }>(
    `update remote_sessions set asking_until = now() + interval '30 seconds'
     where session = $1 and revision = $2 and (asking_until is null or asking_until < now())
     returning asking_until::text as claim`,
    [session, revision],
  )
  return row?.claim ?? null
}

/** The provider gave no valid response: the next caller may ask. */
export async function releaseRenewal(database: Queryable, session: string, claim: string): Promise<void> {
  await database.query(
    'update remote_sessions set asking_until = null where session = $1 and asking_until = $2::timestamptz',
    [session, claim],
  )
}

/**
 * Stores the tokens for the next request as soon as they are known: the provider no longer accepts the previous ones.
 * @returns the current row; null: somebody else has written, or the session is over
 */
export async function keepTokens(
  database: Queryable,
  session: RemoteSession,
  tokens: string,
): Promise<RemoteSession | null> {
  const [row] = await database.query<{ revision: number }>(
    `update remote_sessions set tokens = $3, revision = revision + 1
     where session = $1 and revision = $2 returning revision`,
    [session.session, session.revision, tokens],
  )
  return row ? { ...session, tokens, revision: row.revision } : null
}

/** Sets how long the provider's confirmation is valid, and lets others ask again. Takes effect only on the version that was read. */
export const renewRemoteSession = (
  database: Database,
  { session, accountID, revision }: RemoteSession,
  until: Date,
): Promise<void> =>
  writeWithOutbox(database, async (transaction, changes) => {
    await transaction.query(
      `update remote_sessions set until = $3, asking_until = null, revision = revision + 1
       where session = $1 and revision = $2`,
      [session, revision, until.toISOString()],
    )
    // Processes that cache sessions must read this one again.
    changes.add(sessionsTopic, [`sessions:${accountID}`], {
      userID: accountID,
      sessionID: sessionIDOf(session),
    })
  })

/** Deletes sessions of other sign-in modes: they are invalid after a change of mode. */
export async function forgetSessionsOfOtherModes(
  database: Queryable,
  provider: string | null,
): Promise<void> {
  await database.query(
    provider === null
      ? 'delete from sessions where token_hash in (select session from remote_sessions)'
      : 'delete from sessions where token_hash not in (select session from remote_sessions where provider = $1)',
    provider === null ? [] : [provider],
  )
}
