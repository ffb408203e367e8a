/** Ties the challenge of a sign-in to the browser that it was made for: there is no session yet. Pure. */
import { ownCookie, ownCookieOf } from '@club/contracts/own-cookie'

const name = 'account_passkey'

/** @param value '' deletes it */
export const passkeyCookie = (value: string, maxAge: number, secure: boolean): string =>
  ownCookie(name, value, { secure, maxAgeSeconds: maxAge })

/** The random ticket of a browser; null if it is missing, or not one of ours. */
export function passkeyTicketOf(header: string | undefined, secure: boolean): string | null {
  const value = ownCookieOf(header, name, secure)
  return value && /^[\w-]{22}$/.test(value) ? value : null
}
