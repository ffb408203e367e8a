/**
 * Proof that a visitor was given a page of a canary: set as a cookie with that page, and sent back only with the browser's reports.
 * It is derived from address and number alone, so it does not tell visitors apart any better than those do.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Visitor } from './tally.core.ts'

const proofCookie = 'canary'
/** The only path that the cookie is sent to. */
const path = '/_beacon'

export type Proof = {
  /** The Set-Cookie line. @param secure over https */
  cookie(visitor: Visitor, secure: boolean): string
  holds(visitor: Visitor, cookies: string | undefined): boolean
}

/** @param key of this process alone: after a restart a visitor's old proof no longer holds, and their next page brings a new one */
export function createProof(key: Uint8Array = randomBytes(32)): Proof {
  const proofOf = ({ address, bucket }: Visitor) =>
    createHmac('sha256', key)
      .update(`${address} ${bucket ?? '-'}`)
      .digest('base64url')
  return {
    cookie: (visitor, secure) =>
      stringifySetCookie({
        name: proofCookie,
        value: proofOf(visitor),
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
    holds(visitor, cookies) {
      const given = Buffer.from(cookies ? (parseCookie(cookies)[proofCookie] ?? '') : '')
      const right = Buffer.from(proofOf(visitor))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
