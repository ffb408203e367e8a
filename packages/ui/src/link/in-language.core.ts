/** Addresses of a site whose languages are told by the address. Pure. */

/**
 * An address in one of the site's languages: '/news?page=2#a' is '/news?page=2&lang=ar#a'. As it is where the languages are told otherwise, or it names
 * one itself.
 * @param link where that language begins: '/?lang=ar', '/', or a page of its own
 */
export function inLanguage(address: string, link: string): string {
  if (!link.startsWith('/?lang=')) return address
  const [path = '', hash] = address.split('#', 2)
  if (/[?&]lang=/.test(path)) return address
  return `${path}${path.includes('?') ? '&' : '?'}${link.slice(2)}${hash === undefined ? '' : `#${hash}`}`
}
