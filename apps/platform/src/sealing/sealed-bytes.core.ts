/** Seals data that only the platform may read or make: AES-256-GCM. Pure except for the random vectors. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const vectorBytes = 12
const tagBytes = 16

/** @param purpose what it seals: no two purposes share a key */
export const sealingKey = (secret: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'club media', `seal\0${purpose}`, 32))

/**
 * @param key of `sealingKey`
 * @param bound what it belongs to: sealed for one, it opens for no other
 * @returns vector, content and tag
 */
export function sealBytes(key: Buffer, bound: string, clear: Buffer): Buffer {
  const vector = randomBytes(vectorBytes)
  const cipher = createCipheriv(algorithm, key, vector, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([vector, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

/** @returns null if it was not sealed this way, or has been changed */
export function openBytes(key: Buffer, bound: string, sealed: Buffer): Buffer | null {
  if (sealed.length < vectorBytes + tagBytes) return null
  const vector = sealed.subarray(0, vectorBytes)
  const opening = createDecipheriv(algorithm, key, vector, { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(bound))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  const clear = opening.update(sealed.subarray(vectorBytes, -tagBytes))
  try {
    return Buffer.concat([clear, opening.final()])
  } catch {
    return null
  }
}
