/** What is kept of a session that a provider of accounts gave: sealed tokens, and until when its word counts. */
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

/** Of a session of this site that has not been ended; the provider's word for it may have run out. */
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

/** Takes effect only on what was read: of two that asked the provider at once, one writes. @returns whether it was this one */
export const renewRemoteSession = (
  database: Database,
  { session, accountID, revision }: RemoteSession,
  { tokens, until }: Pick<RemoteSession, 'tokens' | 'until'>,
): Promise<boolean> =>
  writeWithOutbox(database, async (transaction, changes) => {
    const renewed = await transaction.query(
      `update remote_sessions set tokens = $3, until = $4, revision = revision + 1
       where session = $1 and revision = $2 returning session`,
      [session, revision, tokens, until.toISOString()],
    )
    // Whoever keeps sessions in memory reads this one anew.
    changes.add(sessionsTopic, [`sessions:${accountID}`], {
      userID: accountID,
      sessionID: sessionIDOf(session),
    })
    return renewed.length > 0
  })

/** Sessions that another way of signing in opened: they are nobody's once the way has changed. */
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
