/**
 * Cookies of this very host: out of reach of scripts, sent to every path, and not along with other sites' forms. Over https the names
 * begin with `__Host-`: browsers take those from the host itself alone, over https, for all paths. Pure.
 */
import { parseCookie, stringifySetCookie } from 'cookie'

export type CookieOptions = { secure: boolean; maxAgeSeconds: number }

/** @param name without what https puts in front */
export const ownCookieName = (name: string, secure: boolean): string => `${secure ? '__Host-' : ''}${name}`

/** The Set-Cookie line. @param value '' with no seconds takes the cookie away */
export const ownCookie = (name: string, value: string, { secure, maxAgeSeconds }: CookieOptions): string =>
  stringifySetCookie({
    name: ownCookieName(name, secure),
    value,
    path: '/',
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })

/** The value in a Cookie header, unproven; null where none came along. */
export const ownCookieOf = (header: string | undefined, name: string, secure: boolean): string | null =>
  parseCookie(header ?? '')[ownCookieName(name, secure)] ?? null

/** The names in a Cookie header that begin so, in its order, without what https puts in front. */
export function ownCookieNames(header: string | undefined, start: string, secure: boolean): string[] {
  const front = ownCookieName('', secure)
  return Object.keys(parseCookie(header ?? ''))
    .filter((name) => name.startsWith(front + start))
    .map((name) => name.slice(front.length))
}
