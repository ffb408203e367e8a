/** Cookies that a page's scripts keep, as `document.cookie` has them. Pure, without schemas: every page loads it. */

/** Names that more than one part of a site writes, reads or drops. */
export const cookieNames = { bucket: 'bucket', experiments: 'experiments' } as const

/** Seconds: for so long the choice about cookies counts, what hangs on it, and the password of a locked site. */
export const sixtyDays = 60 * 86_400

/** @param cookies all of them */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    if (at > 0 && cookie.slice(0, at).trim() === name) return cookie.slice(at + 1).trim()
  }
}

/** One as it is written. @param lasts seconds, of which 0 take it away, or until when @param secure over https */
export const cookieLine = (name: string, value: string, lasts: number | Date, secure: boolean): string =>
  `${name}=${value}; ${typeof lasts === 'number' ? `Max-Age=${lasts}` : `Expires=${lasts.toUTCString()}`}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
