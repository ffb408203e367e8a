/**
 * The provider's sessions besides the account site's: the first depends on the second. The `sid` says which session of a site came
 * from which of the provider's.
 */
import type { Queryable } from '../../database/database.ts'
import { tokenHash } from '../sessions.store.ts'

/** A session of the provider. */
export type ProviderSession = {
  uid: string
  accountID: string
  /** The account site's session that it depends on. */
  accountSession: string | null
  /** The sites that were entered through it, each with the `sid` of that site's session. */
  entered: { site: string; sid: string }[]
}

type Row = {
  uid: string
  account: string
  account_session: string | null
  authorizations: Record<string, { sid?: string }> | null
}

/** @param by one of these: the account, the account site's session, a site's `sid`, its own id */
export async function findProviderSessions(
  database: Queryable,
  by: { accountID: string } | { accountSession: string } | { sid: string } | { uid: string },
): Promise<ProviderSession[]> {
  const [where, value] =
    'accountID' in by
      ? ['account = $1', by.accountID]
      : 'accountSession' in by
        ? ['account_session = $1', by.accountSession]
        : 'sid' in by
          ? ['sids @> array[$1]', by.sid]
          : ['uid = $1', by.uid]
  const rows = await database.query<Row>(
    `select uid, account, account_session, payload -> 'authorizations' as authorizations from provider_records
     where model = 'Session' and account is not null and ${where}`,
    [value],
  )
  return rows.map(({ uid, account, account_session, authorizations }) => ({
    uid,
    accountID: account,
    accountSession: account_session,
    entered: Object.entries(authorizations ?? {}).flatMap(([site, { sid }]) =>
      sid === undefined ? [] : [{ site, sid }],
    ),
  }))
}

/** Makes the provider's session depend on this one of the account site. */
export async function tieProviderSession(
  database: Queryable,
  uid: string,
  accountSession: string,
): Promise<void> {
  await database.query(
    `update provider_records set account_session = $2 where model = 'Session' and uid = $1`,
    [uid, accountSession],
  )
}

/** The account site's session has a new token: sessions that depend on it continue. */
export async function moveTies(database: Queryable, before: string, after: string): Promise<void> {
  await database.query('update provider_records set account_session = $2 where account_session = $1', [
    before,
    after,
  ])
}

/** Deletes the session, its grants, and everything issued under them. */
export async function dropProviderSession(database: Queryable, uid: string): Promise<void> {
  const ended = await database.query<{ grants: string[] | null }>(
    `delete from provider_records where model = 'Session' and uid = $1
     returning array(select value ->> 'grantId' from jsonb_each(payload -> 'authorizations')) as grants`,
    [uid],
  )
  const grants = ended.flatMap(({ grants }) => grants ?? []).filter((grant) => grant !== null)
  if (grants.length === 0) return
  await database.query(
    `delete from provider_records where grant_id = any($1) or (model = 'Grant' and id_hash = any($2))`,
    [grants, grants.map(tokenHash)],
  )
}
