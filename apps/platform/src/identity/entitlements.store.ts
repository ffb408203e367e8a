/** What an account is entitled to, by where it comes from, and the trail of every change. */
import type { Queryable } from '../database/database.ts'

/** What the outbox says when an account is another than before, or may watch other things; it names nobody to readers of pages. */
export const accessTopic = 'entitlements' as const

/** The source of what registration or staff gave; every other source is the id of a purchase, or a provider of accounts. */
export const fromClub = 'club'

export type Grant = {
  account: string
  source: string
  /** All that this source gives from now on. */
  entitlements: readonly string[]
  /** What has changed it: 'registration', 'staff', an event of the payment provider, 'window', a mode of signing in or that it has changed ('mode'). */
  because: string
}

/** Nobody else changes what the account has until the transaction ends. @returns false where there is no such account */
export async function lockAccount(transaction: Queryable, id: string): Promise<boolean> {
  const [account] = await transaction.query('select id from accounts where id = $1 for update', [id])
  return account !== undefined
}

/** Writes what one source gives, and where that is something else than before, the trail. @returns whether it is */
export async function setGrant(transaction: Queryable, now: Date, grant: Grant): Promise<boolean> {
  const { account, source, because } = grant
  const wanted = [...new Set(grant.entitlements)].sort()
  const rows = await transaction.query<{ entitlement: string }>(
    'select entitlement from account_entitlements where account = $1 and source = $2 order by entitlement',
    [account, source],
  )
  if (JSON.stringify(rows.map(({ entitlement }) => entitlement).sort()) === JSON.stringify(wanted))
    return false
  await transaction.query('delete from account_entitlements where account = $1 and source = $2', [
    account,
    source,
  ])
  await transaction.query(
    'insert into account_entitlements (account, source, entitlement) select $1, $2, unnest($3::text[])',
    [account, source, wanted],
  )
  await transaction.query(
    `insert into entitlement_changes (account, source, entitlements, because, at) values ($1, $2, $3, $4, $5)`,
    [account, source, wanted, because, now.toISOString()],
  )
  return true
}

/** What the trail alone says an account has: the same as its entitlements, unless something was written past it. */
export async function entitlementsByTrail(database: Queryable, account: string): Promise<string[]> {
  const rows = await database.query<{ entitlement: string }>(
    `select distinct entitlement from (
       select distinct on (source) source, entitlements from entitlement_changes
       where account = $1 order by source, seq desc
     ) last, unnest(last.entitlements) entitlement order by entitlement`,
    [account],
  )
  return rows.map(({ entitlement }) => entitlement)
}
