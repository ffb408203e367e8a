/**
 * Tokens that are readable but cannot be forged: text without a line break, a dot, and a keyed digest of it
 * (HMAC-SHA256). `jose` would write the same as a JWS, but only asynchronously; this is called from pure code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const sealOf = (secret: string, purpose: string, named: string) =>
  createHmac('sha256', secret)
    .update(purpose === '' ? named : `${purpose}\n${named}`)
    .digest('base64url')

/** @param purpose what it is for, so that it is valid for nothing else; '' if no other text has its form */
export const sealToken = (secret: string, purpose: string, named: string): string =>
  `${named}.${sealOf(secret, purpose, named)}`

/** @returns its text; null for anything not sealed with this secret for this purpose */
export function openToken(secret: string, purpose: string, token: string): string | null {
  const [, named, seal] = /^([^\n]+)\.([\w-]{43})$/.exec(token) ?? []
  if (named === undefined || seal === undefined) return null
  // Compared as text: several texts decode to the same bytes, and only one of them was issued.
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, purpose, named))) ? named : null
}
