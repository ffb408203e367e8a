/**
 * The keys that the provider signs with: created here, stored in the database, and rotated by the clock. A key is published to the sites a day
 * before it signs, and for two days after its last signature, so that no site meets a signature that it cannot verify.
 */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Queryable } from '../../database/database.ts'
import { lockFor } from '../../database/database.ts'

export const signingAlgorithm = 'ES256'

const day = 24 * 3600 * 1000
/** Milliseconds. */
const times = { signs: 30 * day, shownBefore: day, shownAfter: 2 * day }

export type SigningKey = { id: string; createdAt: number; key: JWK }

/** Newest first. */
async function read(database: Queryable): Promise<SigningKey[]> {
  const rows = await database.query<{ id: string; created_at: string; key: JWK }>(
    'select id, created_at, key from signing_keys order by created_at desc, id',
  )
  return rows.map(({ id, created_at, key }) => ({ id, createdAt: Date.parse(created_at), key }))
}

/** Whether the next key is due: there is none, or the newest is close to the end of its signing time. */
const isDue = ([newest]: readonly SigningKey[], now: number) =>
  newest === undefined || newest.createdAt + times.signs - times.shownBefore <= now

const shownFor = times.shownBefore + times.signs + times.shownAfter

/** The key that signs first, then those published with it. Pure. @param keys newest first */
export function inOrder(keys: readonly SigningKey[], now: number): SigningKey[] {
  const signing = keys.find(({ createdAt }) => createdAt + times.shownBefore <= now) ?? keys.at(-1)
  if (!signing) return []
  return [signing, ...keys.filter(({ id, createdAt }) => id !== signing.id && createdAt + shownFor > now)]
}

async function makeKey(now: Date): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const id = crypto.randomUUID()
  const key = { ...(await exportJWK(privateKey)), kid: id, alg: signingAlgorithm, use: 'sig' }
  return { id, createdAt: now.getTime(), key }
}

/** Every published key, the one that signs first; creates a new one when it is due, and deletes old ones. */
export async function signingKeys(database: Database, now: Date): Promise<SigningKey[]> {
  const there = await read(database)
  if (!isDue(there, now.getTime())) return inOrder(there, now.getTime())
  await database.transaction(async (transaction) => {
    await lockFor(transaction, 'signingKeys')
    if (!isDue(await read(transaction), now.getTime())) return
    const { id, key } = await makeKey(now)
    await transaction.query('insert into signing_keys (id, key, created_at) values ($1, $2::jsonb, $3)', [
      id,
      JSON.stringify(key),
      now.toISOString(),
    ])
    await transaction.query('delete from signing_keys where created_at <= $1', [
      new Date(now.getTime() - shownFor).toISOString(),
    ])
  })
  return inOrder(await read(database), now.getTime())
}
