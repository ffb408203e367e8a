/**
 * What an editor's link may be: a path of this site, http(s), mailto or tel. The only implementation, for imports, for
 * settings and for everything that draws a link. Pure, and without a validator, for browsers.
 */

/** Browsers drop control characters and read '\' as '/': the result may be a different address. */
const misread = /[\p{C}\\]/u
const somewhere = 'https://site.invalid'

/** Whether this site's router serves the address: it begins with one '/', and cannot lead to another host. */
export function isSitePath(href: string): boolean {
  if (!/^\/(?!\/)/.test(href) || misread.test(href) || !URL.canParse(href, somewhere)) return false
  const { origin, pathname } = new URL(href, somewhere)
  return origin === somewhere && !pathname.startsWith('//')
}

/** Whether it is an http(s) address, without a name and password. */
export const isWebAddress = (href: string): boolean => {
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false
  const { username, password, hostname } = new URL(href)
  return username === '' && password === '' && hostname !== ''
}

/** Whether a link may lead there. Never `javascript:` or the like, nothing with a name and password, nothing ambiguous. */
export const isLink = (href: string): boolean =>
  !misread.test(href) &&
  !/\p{Z}/u.test(href) &&
  (isSitePath(href) ||
    isWebAddress(href) ||
    // To an address, or to one that the fan enters: for sharing a story by mail.
    /^mailto:(?:[^?]*@[^?]+|\?)/i.test(href) ||
    /^tel:\+?[\d().;=a-z-]+$/i.test(href))
