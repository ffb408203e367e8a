/** What the platform keeps or hands out so that only it can read or make it: AES-256-GCM. Pure but for the random vectors. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const vectorBytes = 12
const tagBytes = 16

/** @param purpose what is sealed with it: no two purposes share a key */
export const sealingKey = (secret: Buffer | string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'club media', `seal\0${purpose}`, 32))

/**
 * @param key of `sealingKey`
 * @param bound what it belongs with: sealed for one, it opens for no other
 * @returns vector, content and tag
 */
export function sealBytes(key: Buffer, bound: string, clear: Buffer): Buffer {
  const vector = randomBytes(vectorBytes)
  const cipher = createCipheriv(algorithm, key, vector, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([vector, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

/** @returns null where it was not sealed so, or changed on its way */
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
