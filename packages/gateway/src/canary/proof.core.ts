/**
 * Proof that somebody was given a page of a canary: goes with it as a cookie, and comes back with what the browser reports, and with
 * nothing else. It follows from address and number alone, and tells one visitor from another no better than those do.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Visitor } from './tally.core.ts'

const proofCookie = 'canary'
/** Where it is sent. */
const path = '/_beacon'

export type Proof = {
  /** The Set-Cookie line. @param secure over https */
  cookie(visitor: Visitor, secure: boolean): string
  holds(visitor: Visitor, cookies: string | undefined): boolean
}

/** @param key of this process alone: who is not counted after a restart is counted with the next page */
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
