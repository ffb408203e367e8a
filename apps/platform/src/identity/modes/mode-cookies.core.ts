/** Cookies that a mode has beside the site's session: host-only, out of reach of scripts, Secure wherever the site is. Pure. */
import { parseCookie, stringifySetCookie } from 'cookie'

const nameOf = (name: string, secure: boolean) => `${secure ? '__Host-' : ''}site_${name}`

export type ModeCookie = {
  set(value: string, maxAgeSeconds: number): string
  ended: string
  read(header: string | undefined): string | null
}

export function modeCookie(name: string, secure: boolean): ModeCookie {
  const set = (value: string, maxAge: number) =>
    stringifySetCookie({
      name: nameOf(name, secure),
      value,
      path: '/',
      maxAge: Math.max(0, Math.floor(maxAge)),
      httpOnly: true,
      sameSite: 'lax',
      secure,
    })
  return {
    set,
    ended: set('', 0),
    read: (header) => parseCookie(header ?? '')[nameOf(name, secure)] || null,
  }
}
