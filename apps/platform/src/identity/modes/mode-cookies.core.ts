/** Cookies of a mode, in addition to the site's session. Pure. */
import { ownCookie, ownCookieOf } from '@club/contracts/own-cookie'

export type ModeCookie = {
  set(value: string, maxAgeSeconds: number): string
  ended: string
  read(header: string | undefined): string | null
}

export function modeCookie(name: string, secure: boolean): ModeCookie {
  const own = `site_${name}`
  const set = (value: string, maxAge: number) =>
    ownCookie(own, value, { secure, maxAgeSeconds: Math.max(0, Math.floor(maxAge)) })
  return {
    set,
    ended: set('', 0),
    read: (header) => ownCookieOf(header, own, secure) || null,
  }
}

/** Seconds within which the landing page can ask why an arrival failed. */
export const problemSeconds = 120

/** Why the last attempt failed: reported once. */
export const problemCookie = (secure: boolean): ModeCookie => modeCookie('sign_in_problem', secure)
