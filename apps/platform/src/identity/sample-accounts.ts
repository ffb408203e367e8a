/**
 * The sample club's accounts (docs/product.md#signing-in), one for each thing that an account can be. They exist only with the
 * sample club and never in production mode: their password is public.
 */
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { addAccount, forgetSampleAccounts, listSampleAccounts, type NewAccount } from './accounts.store.ts'
import { hashPassword } from './passwords.ts'

export const samplePassword = 'Terrace-1906!'

type Sample = { name: string; displayName: string; entitlements: string[] } & Partial<
  Pick<NewAccount, 'mustChangePassword' | 'blocked' | 'bypassed'>
>

/** Every registered account holds the Basic Pass. */
const registered = 'freemium'

const samples: readonly Sample[] = [
  { name: 'fan', displayName: 'Frankie Dunmore', entitlements: [registered] },
  { name: 'subscriber', displayName: 'Sam Okafor', entitlements: [registered, 'subscriber-video'] },
  { name: 'listener', displayName: 'Lin Harwood', entitlements: [registered, 'subscriber-audio'] },
  {
    name: 'blocked',
    displayName: 'Billie Stroud',
    entitlements: [registered, 'subscriber-video'],
    blocked: true,
  },
  { name: 'bypass', displayName: 'Bo Castell', entitlements: [registered], bypassed: true },
  {
    name: 'changeme',
    displayName: 'Charlie Penrose',
    entitlements: [registered],
    mustChangePassword: true,
  },
  { name: 'staff', displayName: 'Stevie Marsh', entitlements: [registered] },
]

export const sampleAccountID = (name: string): string => `sample-${name}`

/**
 * Makes the sample accounts that are not there yet, or takes them away where they must not be.
 * @param hash of their password
 */
export async function keepSampleAccounts(
  database: Database,
  clock: Clock,
  wanted: boolean,
  hash: (password: string) => Promise<string> | string = hashPassword,
): Promise<void> {
  if (!wanted) return forgetSampleAccounts(database)
  const there = new Set(await listSampleAccounts(database))
  const missing = samples.filter(({ name }) => !there.has(sampleAccountID(name)))
  if (missing.length === 0) return
  // One hash for all: that they share a password is no secret.
  const passwordHash = await hash(samplePassword)
  for (const { name, displayName, entitlements, ...flags } of missing) {
    await addAccount(database, clock.now(), {
      id: sampleAccountID(name),
      email: `${name}@example.com`,
      displayName,
      passwordHash,
      mustChangePassword: false,
      blocked: false,
      bypassed: false,
      ...flags,
      sample: true,
      entitlements,
    })
  }
}
