/** What ties the challenge of a signing in to the browser that it was made for: there is no session yet. Pure. */
import { parseCookie, stringifySetCookie } from 'cookie'

const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}account_passkey`

/** @param value '' takes it away */
export const passkeyCookie = (value: string, maxAge: number, secure: boolean): string =>
  stringifySetCookie({
    name: nameOf(secure),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })

/** The random ticket of a browser; null where none came along, or none of ours. */
export function passkeyTicketOf(header: string | undefined, secure: boolean): string | null {
  const value = parseCookie(header ?? '')[nameOf(secure)]
  return value && /^[\w-]{22}$/.test(value) ? value : null
}
