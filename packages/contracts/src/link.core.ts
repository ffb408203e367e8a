/**
 * What an address that an editor gives may be: a path of this site, http(s), mailto or tel. The one reading of it, for imports, for
 * settings and for whatever draws a link. Pure, and without a validator, for browsers.
 */

/** Browsers drop the first and read the second as '/': what is left may be another address. */
const misread = /[\p{C}\\]/u
const somewhere = 'https://site.invalid'

/** Whether the router of this site serves the address: one '/' at its start, and no way to another host. */
export function isSitePath(href: string): boolean {
  if (!/^\/(?!\/)/.test(href) || misread.test(href) || !URL.canParse(href, somewhere)) return false
  const { origin, pathname } = new URL(href, somewhere)
  return origin === somewhere && !pathname.startsWith('//')
}

const isWebAddress = (href: string): boolean => {
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false
  const { username, password, hostname } = new URL(href)
  return username === '' && password === '' && hostname !== ''
}

/** Whether a link may lead there. Never `javascript:` or the like, nothing with a name and password, nothing that is read in two ways. */
export const isLink = (href: string): boolean =>
  !misread.test(href) &&
  !/\p{Z}/u.test(href) &&
  (isSitePath(href) ||
    isWebAddress(href) ||
    // To somebody, or to whom the fan chooses: a story that is shared by mail.
    /^mailto:(?:[^?]*@[^?]+|\?)/i.test(href) ||
    /^tel:\+?[\d().;=a-z-]+$/i.test(href))
