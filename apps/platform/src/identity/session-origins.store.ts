/** Sessions with their origin: a form of their own site, or the provider. */
import type { Queryable } from '../database/database.ts'

export type OpenedSession = {
  /** Distinguishes it from the account's others; opens nothing. */
  id: string
  accountID: string
  site: string
  /** The provider's id for it; null if a form of this site opened it. */
  sid: string | null
  signedInAt: Date
  endsAt: Date
}

type Row = {
  id: string
  user_id: string
  site: string
  provider_sid: string | null
  created_at: string
  expires_at: string
}

const find = async (database: Queryable, where: string, values: readonly string[]) =>
  (
    await database.query<Row>(
      `select left(token_hash, 22) as id, user_id, site, provider_sid, created_at, expires_at from sessions where ${where}`,
      values,
    )
  ).map(
    ({ id, user_id, site, provider_sid, created_at, expires_at }): OpenedSession => ({
      id,
      accountID: user_id,
      site,
      sid: provider_sid,
      signedInAt: new Date(created_at),
      endsAt: new Date(expires_at),
    }),
  )

export const findOpened = (
  database: Queryable,
  by: { hash: string } | { accountID: string },
): Promise<OpenedSession[]> =>
  'hash' in by ? find(database, 'token_hash = $1', [by.hash]) : find(database, 'user_id = $1', [by.accountID])

export const findEntered = (database: Queryable, site: string, sid: string): Promise<OpenedSession[]> =>
  find(database, 'site = $1 and provider_sid = $2', [site, sid])
