/**
 * The ways to another site that began in this browser, by their ids. The library's own cookies of a way are bound to a path, and what is
 * bound to a path any host below the same domain could set; this one is the account site's own, so who is handed on is who set out. Pure.
 */
import { ownCookie, ownCookieOf } from '../own-cookie.core.ts'

const name = 'account_ways'

/** Tabs that are on their way at once; the oldest goes first. */
const most = 8

/** The latest last; none where none came along, or none of ours. */
export function waysOf(header: string | undefined, secure: boolean): string[] {
  const value = ownCookieOf(header, name, secure) ?? ''
  return value.split('.').filter((uid) => /^[\w-]{1,64}$/.test(uid))
}

/** The Set-Cookie line; no way takes the cookie away. */
export const waysCookie = (ways: readonly string[], seconds: number, secure: boolean): string =>
  ownCookie(name, ways.slice(-most).join('.'), { secure, maxAgeSeconds: ways.length === 0 ? 0 : seconds })
