/** Whether a caller may come into a locked site (docs/product.md#site-lock). Pure but for the work of a digest. */
import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'

export const lockCookie = 'site_lock'
/** For so long the right password counts: 60 days, in seconds. */
export const lockKeptFor = 5_184_000
/** Where the password is sent. */
export const lockPath = '/_lock'

/** Longest password that is looked at, in characters. */
const longest = 200

export type SiteLock = {
  opens(password: string): boolean
  /** Whether a cookie says that the password was given. */
  admits(headers: Pick<IncomingHttpHeaders, 'cookie'>): boolean
  /** The Set-Cookie line of who gave it. @param secure over https */
  cookie(secure: boolean): string
}

const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** What is kept in browsers follows from the password and cannot be led back to it; another password is another lock. */
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
        maxAge: lockKeptFor,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      }),
  }
}

/**
 * Calls of machines that show an authority of their own, which the platform judges: feeds, encoders, the payment provider's news. They
 * write; nothing is read this way.
 */
const machines =
  /^\/api\/(?:matches\/v1\/matches\/[^/?]+\/events|ingest\/v1\/[^?]+|payments\/v1\/webhooks|streamline\/v1\/streams\/[^/?]+)(?:\?|$)/

export const isMachine = (method: string, url: string): boolean =>
  method !== 'GET' && method !== 'HEAD' && machines.test(url)
