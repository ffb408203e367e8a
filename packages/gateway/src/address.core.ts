/** Whether an address may reach a page at all, and its one canonical form, which is what the cache keys by. Pure. */
import { type AllowedQuery, allowedQuery, type PageQueries } from './page-queries.core.ts'

export type Address =
  | {
      ok: true
      path: string
      pathname: string
      /** The same with the whole query, where pages ignore part of it: an address of a former site may need all of it to be recognised. */
      whole: string | null
    }
  /** The page has a better address. */
  | { ok: 'redirect'; location: string }
  | { ok: false; status: 400 | 414; reason: string }

const longestPath = 1024
const longestAddress = 4096

const refuse = (reason: string, status: 400 | 414 = 400): Address => ({ ok: false, status, reason })

/** @param raw the address in the request line, undecoded @param queries the queries that pages of this site accept */
export function readAddress(raw: string, queries: PageQueries): Address {
  if (raw.length > longestAddress) return refuse('address too long', 414)
  if (!raw.startsWith('/')) return refuse('not a path')
  const mark = raw.indexOf('?')
  const rawPath = mark === -1 ? raw : raw.slice(0, mark)
  if (rawPath.length > longestPath) return refuse('path too long', 414)

  let decoded: string
  try {
    decoded = decodeURIComponent(rawPath)
  } catch {
    return refuse('broken escape')
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(decoded)) return refuse('control character')
  const segments = decoded.split('/')
  if (segments.some((segment) => segment === '..' || segment === '.')) return refuse('step upwards')
  if (/%2f|%5c/i.test(rawPath)) return refuse('escaped slash')

  if (decoded.includes('//')) return refuse('empty segment')

  const pathname = decoded.split('/').map(encodeURIComponent).join('/')
  const text = mark === -1 ? '' : raw.slice(mark + 1)
  const asked = searchOf(wholeQuery(text))
  if (pathname.length > 1 && pathname.endsWith('/'))
    return { ok: 'redirect', location: pathname.slice(0, -1) + asked }
  const search = searchOf(readQuery(text, allowedQuery(queries, decoded)))
  return { ok: true, path: pathname + search, pathname, whole: asked === search ? null : pathname + asked }
}

/**
 * Where a page redirects to, with the rest of the query kept: a script of the next page may read what this one had no use for, such as
 * the mark that somebody has just signed in, or the mailing that a link came from. A language that the address asks for is kept too.
 */
export function withAsked(location: string, { path, whole }: { path: string; whole: string }): string {
  if (!location.startsWith('/')) return location
  const next = new URL(location, 'http://site')
  const read = new URL(path, 'http://site').searchParams
  for (const [key, value] of new URL(whole, 'http://site').searchParams)
    if ((key === 'lang' || !read.has(key)) && !next.searchParams.has(key))
      next.searchParams.append(key, value)
  return next.pathname + next.search + next.hash
}

/** The address with its path in lower case, as all pages but some films have it; null if it is already lower case. */
export function inSmallLetters({
  path,
  pathname,
  whole,
}: {
  path: string
  pathname: string
  whole: string | null
}): string | null {
  const small = decodeURIComponent(pathname).toLowerCase().split('/').map(encodeURIComponent).join('/')
  return small === pathname ? null : small + (whole ?? path).slice(pathname.length)
}

const searchOf = (query: readonly (readonly [string, string])[]): string =>
  query.length === 0
    ? ''
    : `?${query.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')}`

/** How much of a former site's query is looked at: keys, and characters of a key with its value. One value may be nearly all of it. */
const mostAsked = 10
const longestAsked = 600

/** Most addresses have no query. */
const pairsOf = (text: string): [string, string][] => (text === '' ? [] : [...new URLSearchParams(text)])

/** The whole query, sorted, within those limits. */
const wholeQuery = (text: string): (readonly [string, string])[] =>
  pairsOf(text)
    .filter(([key, value]) => key.length + value.length <= longestAsked)
    .slice(0, mostAsked)
    .sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * The allowed keys, sorted, each with its first valid value. Everything else is ignored: people follow links to which a mailing,
 * a messenger or a hand has added something, and still want the page.
 */
function readQuery(text: string, { keys, longest }: AllowedQuery): [string, string][] {
  const kept = new Map<string, string>()
  for (const [key, value] of pairsOf(text)) {
    const allowed = Object.hasOwn(keys, key) ? keys[key] : undefined
    // An empty field of a form means that nothing was chosen.
    if (!allowed || value === '' || kept.has(key)) continue
    if (value.length <= longest && allowed.test(value)) kept.set(key, value)
  }
  return [...kept].sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * A parameter of an address, and the address without it.
 * @returns `value` null where the address does not have it
 */
export function takeParameter(address: string, name: string): { value: string | null; address: string } {
  const mark = address.indexOf('?')
  const path = mark < 0 ? address : address.slice(0, mark)
  const parameters = new URLSearchParams(mark < 0 ? '' : address.slice(mark))
  const value = parameters.get(name)
  parameters.delete(name)
  const rest = parameters.toString()
  return { value, address: rest === '' ? path : `${path}?${rest}` }
}
