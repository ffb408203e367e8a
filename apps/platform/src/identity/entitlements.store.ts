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
  /** When each of them ends, ISO 8601; one that is left out or null has no end that is known. */
  ends?: Readonly<Record<string, string | null>>
  /** Why it changed: 'registration', 'staff', an event of the payment provider, 'window', a sign-in mode, a change of mode ('mode'), or two clubs that are one ('clubs'). */
  because: string
}

const instantOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Locks the account's entitlements until the transaction ends. @returns false if there is no such account */
export async function lockAccount(transaction: Queryable, id: string): Promise<boolean> {
  const [account] = await transaction.query('select id from accounts where id = $1 for update', [id])
  return account !== undefined
}

/** Writes what one source grants, and until when; the log if it grants something else than before. @returns whether anything has changed */
export async function setGrant(transaction: Queryable, now: Date, grant: Grant): Promise<boolean> {
  const { account, source, because, ends = {} } = grant
  const wanted = [...new Set(grant.entitlements)].sort()
  const wantedEnds = wanted.map((name) => instantOf(ends[name] ?? null))
  const rows = await transaction.query<{ entitlement: string; ends_at: string | null }>(
    'select entitlement, ends_at from account_entitlements where account = $1 and source = $2',
    [account, source],
  )
  const before = new Map(rows.map((row) => [row.entitlement, instantOf(row.ends_at)]))
  const sameNames = before.size === wanted.length && wanted.every((name) => before.has(name))
  if (sameNames && wanted.every((name, index) => before.get(name) === wantedEnds[index])) return false
  await transaction.query('delete from account_entitlements where account = $1 and source = $2', [
    account,
    source,
  ])
  await transaction.query(
    `insert into account_entitlements (account, source, entitlement, ends_at)
     select $1, $2, name, until from unnest($3::text[], $4::timestamptz[]) as given (name, until)`,
    [account, source, wanted, wantedEnds],
  )
  if (sameNames) return true
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

/** When each entitlement of an account ends that no source grants beyond: ISO 8601, by name. */
export async function endsOf(database: Queryable, account: string): Promise<Record<string, string>> {
  const rows = await database.query<{ entitlement: string; last: string }>(
    `select entitlement, max(ends_at) as last from account_entitlements where account = $1
     group by entitlement having count(*) = count(ends_at) order by entitlement`,
    [account],
  )
  return Object.fromEntries(rows.map(({ entitlement, last }) => [entitlement, new Date(last).toISOString()]))
}
