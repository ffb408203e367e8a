/** The session cookie. Pure. Ports share cookies, so each site has a name of its own. */

export type CookieOptions = { secure: boolean; maxAgeSeconds: number }

export const sessionCookieName = (site: string): string => `${site}_session`

/** Host-only (no Domain), out of reach of scripts, not sent along by other sites' forms. */
export const sessionCookie = (
  site: string,
  token: string,
  { secure, maxAgeSeconds }: CookieOptions,
): string =>
  [
    `${sessionCookieName(site)}=${token}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')

export const endedSessionCookie = (site: string, secure: boolean): string =>
  sessionCookie(site, '', { secure, maxAgeSeconds: 0 })

/** The session token in a Cookie header, or null. Only what looks like a token of ours. */
export function sessionTokenOf(header: string | undefined, site: string): string | null {
  const name = sessionCookieName(site)
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
  }
  return null
}
