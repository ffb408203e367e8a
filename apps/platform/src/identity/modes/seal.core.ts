/** Seals the stored tokens of a provider: a reader of the table alone cannot impersonate anybody. Pure except for its random vectors. */
import { createHash } from 'node:crypto'
import { openBytes, sealBytes, sealingKey } from '../../sealing/sealed-bytes.core.ts'

const keyOf = (secret: string) => sealingKey(secret, 'provider tokens')

/** @param bound what it belongs to: sealed for one session, it opens for no other */
export const seal = (secret: string, bound: string, what: Record<string, string>): string =>
  sealBytes(keyOf(secret), bound, Buffer.from(JSON.stringify(what))).toString('base64url')

/**
 * The format from before 2026-11-30, with its tag before its content: keeps the sessions of that time valid. They have all ended by the
 * end of that year, and then this function can go.
 */
function openedAsBefore(secret: string, bound: string, bytes: Buffer): Buffer | null {
  const key = createHash('sha256').update(secret).digest()
  const moved = Buffer.concat([bytes.subarray(0, 12), bytes.subarray(28), bytes.subarray(12, 28)])
  return openBytes(key, bound, moved)
}

/** @returns null if it was not sealed this way */
export function unseal(secret: string, bound: string, text: string): Record<string, string> | null {
  const bytes = Buffer.from(text, 'base64url')
  const opened = openBytes(keyOf(secret), bound, bytes) ?? openedAsBefore(secret, bound, bytes)
  return opened && (JSON.parse(opened.toString('utf8')) as Record<string, string>)
}
