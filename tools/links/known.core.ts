/**
 * The site's answer at an address, as far as its own lists know: then no page needs to be rendered. Otherwise
 * we request it. Pure.
 */
import { oldAddressKeys } from '@club/contracts/old-addresses'
import { takenRoots } from '@club/contracts/taken-paths'
import type { Answer } from './links.core.ts'

/** The site's own lists. */
export type Known = {
  /** Paths of public pages, from its sitemaps. */
  pages: ReadonlySet<string>
  /** Where each address of the former site leads, according to the site; null if the site does not list them. */
  oldAddresses: ReadonlyMap<string, string> | null
  /** First path parts outside the site tree: other remotes', files. */
  roots: ReadonlySet<string>
}

/** First path parts of other services, and of no page at all. */
export const rootsBesideTree = [
  ...takenRoots,
  ...['_s', '_r'],
  ...['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'favicon.ico', 'sw.js'],
]

/** Maximum depth of the site tree in parts. */
const deepest = 5

const page: Answer = { status: 200, to: null, places: new Set(), emptyLinks: 0 }
const nothing: Answer = { ...page, status: 404 }
const led = (to: string): Answer => ({ ...page, status: 301, to })

/** The path by which the site looks up an address; null if it may refuse it. */
export function pathOf(address: string): string | null {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\') || /%2f|%5c/i.test(path))
    return null
  try {
    const parts = path.split('/').map(decodeURIComponent)
    if (parts.some((part) => part === '.' || part === '..' || /\p{Cc}/u.test(part))) return null
    return parts.map(encodeURIComponent).join('/')
  } catch {
    return null
  }
}

/** The answer for a link, if the lists know it. @param address of this site, without a fragment */
export function knownPage({ pages }: Known, address: string): Answer | null {
  // With a query it may be another page of a list.
  if (address.includes('?')) return null
  const path = pathOf(address)
  return path !== null && pages.has(path) ? page : null
}

const queryOf = (address: string) => /\?[^#]*/.exec(address)?.[0] ?? ''

/** As the site looks up an address: it redirects from a trailing slash first. */
export const withoutLastSlash = (address: string): string =>
  address.replace(/^([^?#]*[^/?#])\/(?=[?#]|$)/, '$1')

/** The answer for an address of the former site, without a trailing slash, if the lists know it; null: request it. */
export function knownOldAddress({ pages, oldAddresses, roots }: Known, address: string): Answer | null {
  const path = pathOf(address)
  if (path === null || path === '/' || oldAddresses === null) return null
  const parts = path.slice(1).split('/')
  if (roots.has(parts[0] ?? '')) return null
  if (pages.has(path)) return page
  const words = parts.length <= deepest ? oldAddressKeys(path + queryOf(address)) : []
  const to = words.map((word) => oldAddresses.get(word)).find((target) => target !== undefined)
  return to === undefined ? nothing : led(to)
}

/** A few of many, spread from the first to the last. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T)
}
