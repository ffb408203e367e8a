/** What ties the challenge of a signing in to the browser that it was made for: there is no session yet. Pure. */
import { ownCookie, ownCookieOf } from '../own-cookie.core.ts'

const name = 'account_passkey'

/** @param value '' takes it away */
export const passkeyCookie = (value: string, maxAge: number, secure: boolean): string =>
  ownCookie(name, value, { secure, maxAgeSeconds: maxAge })

/** The random ticket of a browser; null where none came along, or none of ours. */
export function passkeyTicketOf(header: string | undefined, secure: boolean): string | null {
  const value = ownCookieOf(header, name, secure)
  return value && /^[\w-]{22}$/.test(value) ? value : null
}
