/**
 * The cookies of a site: its session, and the device that signed in before. Pure. Ports share cookies, so each site has names of
 * its own. Over https the names begin with `__Host-`: browsers take those from this very host alone, over https, for all paths.
 */
import { parseCookie, stringifySetCookie } from 'cookie'

export type CookieOptions = { secure: boolean; maxAgeSeconds: number }

const nameOf = (site: string, kind: 'session' | 'device', secure: boolean): string =>
  `${secure ? '__Host-' : ''}${site}_${kind}`

/** Host-only (no Domain), out of reach of scripts, not sent along by other sites' forms. */
const ownCookie = (name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })

export const sessionCookie = (site: string, token: string, options: CookieOptions): string =>
  ownCookie(nameOf(site, 'session', options.secure), token, options)

export const endedSessionCookie = (site: string, secure: boolean): string =>
  sessionCookie(site, '', { secure, maxAgeSeconds: 0 })

export const deviceCookie = (site: string, token: string, options: CookieOptions): string =>
  ownCookie(nameOf(site, 'device', options.secure), token, options)

/** The session token in a Cookie header, or null. Only what looks like a token of ours. */
export function sessionTokenOf(header: string | undefined, site: string, secure: boolean): string | null {
  const value = parseCookie(header ?? '')[nameOf(site, 'session', secure)]
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** What the device's cookie says, unproven; null where there is none. */
export const deviceTokenOf = (header: string | undefined, site: string, secure: boolean): string | null =>
  parseCookie(header ?? '')[nameOf(site, 'device', secure)] ?? null
