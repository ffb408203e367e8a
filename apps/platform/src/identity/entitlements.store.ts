/** What an account is entitled to, by source, and the log of every change. */
import type { Queryable } from '../database/database.ts'

/** The outbox topic for an account whose data or entitlements have changed; it reveals no names to readers of pages. */
export const accessTopic = 'entitlements' as const

/** The source for registration and staff; every other source is the id of a purchase, or a provider of accounts. */
export const fromClub = 'club'

export type Grant = {
  account: string
  source: string
  /** Everything that this source grants from now on. */
  entitlements: readonly string[]
  /** Why it changed: 'registration', 'staff', an event of the payment provider, 'window', a sign-in mode, or a change of mode ('mode'). */
  because: string
}

/** Locks the account's entitlements until the transaction ends. @returns false if there is no such account */
export async function lockAccount(transaction: Queryable, id: string): Promise<boolean> {
  const [account] = await transaction.query('select id from accounts where id = $1 for update', [id])
  return account !== undefined
}

/** Writes what one source grants and, if that is a change, the log. @returns whether it is */
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

/** An account's entitlements according to the log alone: the same as the stored ones, unless something bypassed it. */
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
