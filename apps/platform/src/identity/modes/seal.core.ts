/** Seals what is kept of a provider's tokens: whoever reads the table alone can become nobody. Pure but for its nonces. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyOf = (secret: string) => createHash('sha256').update(secret).digest()
const nonceBytes = 12
const tagBytes = 16

/** @param bound what it belongs with: sealed for one session, it opens for no other */
export function seal(secret: string, bound: string, what: Record<string, string>): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(what), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @returns null where it was not sealed so */
export function unseal(secret: string, bound: string, text: string): Record<string, string> | null {
  try {
    const bytes = Buffer.from(text, 'base64url')
    const opener = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const opened = Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()])
    return JSON.parse(opened.toString('utf8')) as Record<string, string>
  } catch {
    return null
  }
}
