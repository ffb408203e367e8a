/**
 * Accounts to try a site with (docs/product.md#signing-in), one for each thing that an account can be. Their password is public:
 * they are taken only with the sample club and never in production, and go where they must not be.
 */
import type { SampleImport } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Tally } from '../imports/content-import.ts'
import { addAccount, listSampleAccounts } from './accounts.store.ts'
import { passwords } from './passwords.ts'

export const sampleAccountID = (name: string): string => `sample-${name}`

/**
 * Adds those that are not there yet; what has been changed of the others stays.
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
  // One hash for all: that they share a password is no secret.
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
