/**
 * Tokens that say something in clear and cannot be made by anybody else: words without a line break, a dot, and a keyed digest of them
 * (HMAC-SHA256). `jose` would write the same as a JWS, but only asynchronously; what is asked here is asked within pure code.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const sealOf = (secret: string, purpose: string, named: string) =>
  createHmac('sha256', secret)
    .update(purpose === '' ? named : `${purpose}\n${named}`)
    .digest('base64url')

/** @param purpose what it is for, so that it is good for nothing else; '' where no other words have its form */
export const sealToken = (secret: string, purpose: string, named: string): string =>
  `${named}.${sealOf(secret, purpose, named)}`

/** @returns its words; null for whatever was not sealed with this secret for this purpose */
export function openToken(secret: string, purpose: string, token: string): string | null {
  const [, named, seal] = /^([^\n]+)\.([\w-]{43})$/.exec(token) ?? []
  if (named === undefined || seal === undefined) return null
  // As texts: several texts decode to the same bytes, and only one of them was given out.
  return timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(secret, purpose, named))) ? named : null
}
