/**
 * What the site answers at an address, as far as its own lists tell: no page needs to be drawn for that. Where they do not tell,
 * the site is asked. Pure.
 */
import { oldAddressKeys } from '@club/contracts/old-addresses'
import { takenRoots } from '@club/contracts/taken-paths'
import type { Answer } from './links.core.ts'

/** The site's own lists. */
export type Known = {
  /** Paths of public pages, from its sitemaps. */
  pages: ReadonlySet<string>
  /** By its word, where each address of the former site leads; null where the site does not list them. */
  oldAddresses: ReadonlyMap<string, string> | null
  /** First parts of paths that are no page's of the site tree: other remotes', files. */
  roots: ReadonlySet<string>
}

/** What stands beside the tree, and what is nobody's page. */
export const rootsBesideTree = [
  ...takenRoots,
  ...['assets', 'feeds', 'sitemaps', 'dev', '_s', '_r'],
  ...['robots.txt', 'sitemap.xml', 'manifest.webmanifest', 'favicon.ico', 'sw.js'],
]

/** The site tree is so many parts deep at most. */
const deepest = 5

const page: Answer = { status: 200, to: null, places: new Set() }
const nothing: Answer = { status: 404, to: null, places: new Set() }
const led = (to: string): Answer => ({ status: 301, to, places: new Set() })

/** The path by which the site looks an address up; null where it may refuse it. */
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

/** What a link is answered with, where the lists tell. @param address of this site, without a place on a page */
export function knownPage({ pages }: Known, address: string): Answer | null {
  // What stands behind the path may be another page of a list.
  if (address.includes('?')) return null
  const path = pathOf(address)
  return path !== null && pages.has(path) ? page : null
}

const queryOf = (address: string) => /\?[^#]*/.exec(address)?.[0] ?? ''

/** As the site looks an address up: it leads on from a slash at the end before it does. */
export const withoutLastSlash = (address: string): string =>
  address.replace(/^([^?#]*[^/?#])\/(?=[?#]|$)/, '$1')

/** What an address of the former site, without a slash at its end, is answered with, where the lists tell; null: ask. */
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

/** A few of many, from the first to the last. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from({ length: most }, (_, index) => all[Math.floor((index * all.length) / most)] as T)
}
