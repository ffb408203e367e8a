/**
 * The authority that an address handed to another device carries: which playback, of which entry, until when; sealed with the
 * installation's secret, so that it tells nothing and cannot be made or prolonged by anybody else. Pure but for its random vector.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sealingKey } from './keys.core.ts'

export type Handover = { entryID: string; token: string; expiresAt: Date }

/** An address is good for one sitting; it ends earlier, with the playback that asked for it. */
export const handoverMs = 4 * 3600 * 1000

const tagBytes = 16
const vectorBytes = 12

export function sealHandover(secret: Buffer, { entryID, token, expiresAt }: Handover): string {
  const vector = randomBytes(vectorBytes)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, 'cast'), vector)
  const text = JSON.stringify([entryID, token, expiresAt.getTime()])
  return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** What a sealed authority says; null where it is not ours, of another entry, or past its time. */
export function openHandover(secret: Buffer, sealed: string, entryID: string, now: Date): Handover | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length <= vectorBytes + tagBytes || bytes.toString('base64url') !== sealed) return null
  try {
    const opening = createDecipheriv(
      'aes-256-gcm',
      sealingKey(secret, 'cast'),
      bytes.subarray(0, vectorBytes),
    )
    opening.setAuthTag(bytes.subarray(-tagBytes))
    const text =
      opening.update(bytes.subarray(vectorBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
    const [entry, token, expires] = JSON.parse(text) as [string, string, number]
    if (entry !== entryID || expires <= now.getTime()) return null
    return { entryID, token, expiresAt: new Date(expires) }
  } catch {
    // A seal that does not hold: made by somebody else, or changed on its way.
    return null
  }
}
