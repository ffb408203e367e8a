/** Passkeys of accounts, and the challenges that wait to be signed. The data stored here is public: nobody can sign in with it. */
import { createHash } from 'node:crypto'
import { mostPasskeys } from '@club/contracts'
import type { Database, Queryable } from '../../database/database.ts'
import { lockAccount } from '../entitlements.store.ts'

export type StoredPasskey = {
  /** The authenticator's id for it. */
  credential: string
  account: string
  name: string
  /** COSE key, base64url. */
  publicKey: string
  counter: number
  transports: string[]
  createdAt: string
  usedAt: string | null
}

/** A passkey as its holder sees it. */
export const shownPasskey = ({ name, createdAt, usedAt }: StoredPasskey) => ({ name, createdAt, usedAt })

type Row = {
  credential: string
  account: string
  name: string
  public_key: string
  counter: string | number
  transports: string[]
  created_at: string
  used_at: string | null
}

const instant = (at: string) => new Date(at).toISOString()

const passkeyOf = (row: Row): StoredPasskey => ({
  credential: row.credential,
  account: row.account,
  name: row.name,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  createdAt: instant(row.created_at),
  usedAt: row.used_at === null ? null : instant(row.used_at),
})

/** Distinguishes a passkey from the account's others, in addresses and forms. */
export const passkeyIDOf = (credential: string): string =>
  createHash('sha256').update(`passkey ${credential}`).digest('hex').slice(0, 22)

/** The handle under which an authenticator stores an account: it reveals nothing about it, and never changes. */
export const userHandleOf = (account: string): Buffer =>
  createHash('sha256').update(`passkeys of ${account}`).digest()

/** An account's own, the oldest first. */
export const passkeysOf = async (database: Queryable, account: string): Promise<StoredPasskey[]> =>
  (
    await database.query<Row>('select * from passkeys where account = $1 order by created_at, credential', [
      account,
    ])
  ).map(passkeyOf)

export async function findPasskey(database: Queryable, credential: string): Promise<StoredPasskey | null> {
  const [row] = await database.query<Row>('select * from passkeys where credential = $1', [credential])
  return row ? passkeyOf(row) : null
}

/** @returns why it was not added, or null */
export async function addPasskey(
  transaction: Queryable,
  passkey: Omit<StoredPasskey, 'usedAt'>,
): Promise<'gone' | 'held' | 'tooMany' | null> {
  if (!(await lockAccount(transaction, passkey.account))) return 'gone'
  if ((await passkeysOf(transaction, passkey.account)).length >= mostPasskeys) return 'tooMany'
  const added = await transaction.query(
    `insert into passkeys (credential, account, name, public_key, counter, transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning credential`,
    [
      passkey.credential,
      passkey.account,
      passkey.name,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.createdAt,
    ],
  )
  return added.length === 0 ? 'held' : null
}

/**
 * Records a sign-in with the passkey's counter.
 * @returns false if the same or a higher count is already stored: somebody else has the same key, or two responses came at once
 */
export async function notePasskeyUse(
  database: Queryable,
  now: Date,
  credential: string,
  counter: number,
): Promise<boolean> {
  const noted = await database.query(
    `update passkeys set counter = $2, used_at = $3
     where credential = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning credential`,
    [credential, counter, now.toISOString()],
  )
  return noted.length > 0
}

export async function renamePasskey(database: Queryable, credential: string, name: string): Promise<void> {
  await database.query('update passkeys set name = $2 where credential = $1', [credential, name])
}

/** @returns false if it was already gone */
export async function removePasskey(transaction: Queryable, credential: string): Promise<boolean> {
  const gone = await transaction.query('delete from passkeys where credential = $1 returning credential', [
    credential,
  ])
  return gone.length > 0
}

/** Seconds within which a browser must respond: fans have to find their phone. */
export const challengeSeconds = 300

/** Stores a challenge; the previous one of the same session or browser becomes void, and expired ones are deleted. */
export async function keepChallenge(
  database: Queryable,
  now: Date,
  askedOf: string,
  challenge: string,
): Promise<void> {
  await database.query('delete from passkey_challenges where expires_at <= $1', [now.toISOString()])
  const expires = new Date(now.getTime() + challengeSeconds * 1000)
  await database.query(
    `insert into passkey_challenges (asked_of, challenge, expires_at) values ($1, $2, $3)
     on conflict (asked_of) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [askedOf, challenge, expires.toISOString()],
  )
}

/** Takes the challenge, so that no second response finds it. @returns null if there was none, or it has expired */
export async function spendChallenge(database: Database, now: Date, askedOf: string): Promise<string | null> {
  const [row] = await database.query<{ challenge: string; expires_at: string }>(
    'delete from passkey_challenges where asked_of = $1 returning challenge, expires_at',
    [askedOf],
  )
  return row && Date.parse(row.expires_at) > now.getTime() ? row.challenge : null
}
