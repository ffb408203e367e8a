/** The cookies of a site: its session, and the device that signed in before. Pure. Ports share cookies, so each site has its own names. */
import { type CookieOptions, ownCookie, ownCookieOf } from '@club/contracts/own-cookie'

export const sessionCookie = (site: string, token: string, options: CookieOptions): string =>
  ownCookie(`${site}_session`, token, options)

export const endedSessionCookie = (site: string, secure: boolean): string =>
  sessionCookie(site, '', { secure, maxAgeSeconds: 0 })

export const deviceCookie = (site: string, token: string, options: CookieOptions): string =>
  ownCookie(`${site}_device`, token, options)

/** The session token in a Cookie header, or null if it does not have the form of one. */
export function sessionTokenOf(header: string | undefined, site: string, secure: boolean): string | null {
  const value = ownCookieOf(header, `${site}_session`, secure)
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null
}

/** The device cookie's value, unverified; null if there is none. */
export const deviceTokenOf = (header: string | undefined, site: string, secure: boolean): string | null =>
  ownCookieOf(header, `${site}_device`, secure)
