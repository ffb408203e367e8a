/** Sessions with where they came from: a form of their own site, or the provider. */
import type { Queryable } from '../database/database.ts'

export type OpenedSession = {
  /** Tells it from the account's others; opens nothing. */
  id: string
  accountID: string
  site: string
  /** What the provider knows it by; null where a form of this site opened it. */
  sid: string | null
}

type Row = { id: string; user_id: string; site: string; provider_sid: string | null }

const find = async (database: Queryable, where: string, values: readonly string[]) =>
  (
    await database.query<Row>(
      `select left(token_hash, 22) as id, user_id, site, provider_sid from sessions where ${where}`,
      values,
    )
  ).map(
    ({ id, user_id, site, provider_sid }): OpenedSession => ({
      id,
      accountID: user_id,
      site,
      sid: provider_sid,
    }),
  )

export const findOpened = (
  database: Queryable,
  by: { hash: string } | { accountID: string },
): Promise<OpenedSession[]> =>
  'hash' in by ? find(database, 'token_hash = $1', [by.hash]) : find(database, 'user_id = $1', [by.accountID])

export const findEntered = (database: Queryable, site: string, sid: string): Promise<OpenedSession[]> =>
  find(database, 'site = $1 and provider_sid = $2', [site, sid])
