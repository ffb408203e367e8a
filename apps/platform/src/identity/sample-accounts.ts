/**
 * Accounts to try a site with (docs/product.md#signing-in), one for each kind of account. Their password is public:
 * they are imported only with the sample club and never in production, and are deleted where they must not exist.
 */
import type { SampleImport } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Tally } from '../imports/content-import.ts'
import { addAccount, listSampleAccounts } from './accounts.store.ts'
import { passwords } from './passwords.ts'

export const sampleAccountID = (name: string): string => `sample-${name}`

/**
 * Adds the missing ones; changes to existing ones stay.
 * @param hash of their password
 */
export async function addSampleAccounts(
  database: Database,
  clock: Clock,
  { password, accounts }: Pick<SampleImport, 'password' | 'accounts'>,
  hash: (password: string) => Promise<string> | string = passwords.hash,
): Promise<Tally> {
  const there = new Set(await listSampleAccounts(database))
  const missing = accounts.filter(({ name }) => !there.has(sampleAccountID(name)))
  const tally: Tally = { added: 0, changed: 0, unchanged: accounts.length }
  if (missing.length === 0) return tally
  // One hash for all: it is no secret that they share a password.
  const passwordHash = await hash(password)
  for (const { name, displayName, entitlements, ...flags } of missing) {
    const added = await addAccount(database, clock.now(), {
      id: sampleAccountID(name),
      email: `${name}@example.com`,
      displayName,
      passwordHash,
      mustChangePassword: flags.mustChangePassword ?? false,
      blocked: flags.blocked ?? false,
      bypassed: flags.bypassed ?? false,
      sample: true,
      entitlements,
    })
    if (!added) continue
    tally.added += 1
    tally.unchanged -= 1
  }
  return tally
}
