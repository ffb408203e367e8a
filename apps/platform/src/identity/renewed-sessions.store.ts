/** Sessions that were renewed, by the hash of their token, and their successors. */
import type { Queryable } from '../database/database.ts'

export type Renewed = { hash: string; successor: string; account: string; site: string }

/** @returns false if it was renewed before: somebody else has the same token */
export async function noteRenewed(
  database: Queryable,
  now: Date,
  { hash, successor, account, site }: Renewed,
): Promise<boolean> {
  const noted = await database.query(
    `insert into renewed_sessions (token_hash, successor, account, site, renewed_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning token_hash`,
    [hash, successor, account, site, now.toISOString()],
  )
  return noted.length > 0
}

/** Every session that followed from a renewed one, including the latest; empty if it was never renewed. */
export const successorsOf = (
  database: Queryable,
  hash: string,
  site: string,
): Promise<{ account: string; hash: string }[]> =>
  database.query(
    `with recursive line as (
       select account, successor from renewed_sessions where token_hash = $1 and site = $2
       union
       select next.account, next.successor from renewed_sessions next join line on next.token_hash = line.successor
     ) select account, successor as hash from line`,
    [hash, site],
  )

/** @param seconds as long as a session lasts: everything that followed has ended after that */
export async function forgetOldRenewals(database: Queryable, now: Date, seconds: number): Promise<void> {
  await database.query('delete from renewed_sessions where renewed_at <= $1', [
    new Date(now.getTime() - seconds * 1000).toISOString(),
  ])
}
