/**
 * The ids of sign-ons to other sites that began in this browser. The library's own cookies are bound to a path, so any host below
 * the same domain could set them; this one is bound to the account site's host, so that a visitor is handed on only where they set out. Pure.
 */
import { ownCookie, ownCookieOf } from '@club/contracts/own-cookie'

const name = 'account_ways'

/** The most tabs signing on at once; the oldest is dropped first. */
const most = 8

/** The latest last; empty if the cookie is missing, or not one of ours. */
export function waysOf(header: string | undefined, secure: boolean): string[] {
  const value = ownCookieOf(header, name, secure) ?? ''
  return value.split('.').filter((uid) => /^[\w-]{1,64}$/.test(uid))
}

/** The Set-Cookie line; an empty list deletes the cookie. */
export const waysCookie = (ways: readonly string[], seconds: number, secure: boolean): string =>
  ownCookie(name, ways.slice(-most).join('.'), { secure, maxAgeSeconds: ways.length === 0 ? 0 : seconds })
