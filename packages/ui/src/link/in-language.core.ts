/** Addresses on a site whose language is part of the address. Pure. */

/**
 * An address in one of the site's languages: '/news?page=2#a' becomes '/news?page=2&lang=ar#a'. Unchanged if the languages work
 * differently, or the address already names one.
 * @param link start page of that language: '/?lang=ar', '/', or a separate page
 */
export function inLanguage(address: string, link: string): string {
  if (!link.startsWith('/?lang=')) return address
  const [path = '', hash] = address.split('#', 2)
  if (/[?&]lang=/.test(path)) return address
  return `${path}${path.includes('?') ? '&' : '?'}${link.slice(2)}${hash === undefined ? '' : `#${hash}`}`
}
