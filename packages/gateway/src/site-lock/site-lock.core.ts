/** Decides whether a caller may enter a locked site (docs/product.md#site-lock). Pure but for the work of a digest. */
import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sixtyDays } from '@club/contracts/cookies'
import { parseCookie, stringifySetCookie } from 'cookie'

const lockCookie = 'site_lock'
/** Where the password is sent. */
export const lockPath = '/_lock'

/** Longest password that is checked, in characters. */
const longest = 200

export type SiteLock = {
  opens(password: string): boolean
  /** Whether the cookie shows that the password was given. */
  admits(headers: Pick<IncomingHttpHeaders, 'cookie'>): boolean
  /** The Set-Cookie line for a visitor who gave it. @param secure over https */
  cookie(secure: boolean): string
}

const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** The cookie is derived from the password and does not reveal it; changing the password locks everybody out again. */
export function siteLock(password: string): SiteLock {
  const key = scryptSync(password, 'site lock', 32)
  const digest = (text: string) => createHmac('sha256', key).update(text).digest()
  const right = digest(password)
  const token = digest('the right password was given').toString('base64url')
  return {
    opens: (given) => given.length <= longest && same(digest(given), right),
    admits: ({ cookie = '' }) => same(Buffer.from(parseCookie(cookie)[lockCookie] ?? ''), Buffer.from(token)),
    cookie: (secure) =>
      stringifySetCookie({
        name: lockCookie,
        value: token,
        path: '/',
        maxAge: sixtyDays,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      }),
  }
}

/**
 * Calls of machines that authenticate themselves to the platform: feeds, encoders, the payment provider's webhooks. They only
 * write; nothing can be read this way.
 */
const machines =
  /^\/api\/(?:matches\/v1\/matches\/[^/?]+\/events|ingest\/v1\/[^?]+|payments\/v1\/webhooks|streamline\/v1\/streams\/[^/?]+)(?:\?|$)/

export const isMachine = (method: string, url: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && machines.test(url)
