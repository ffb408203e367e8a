/** Whether an address may reach a page at all, and its one canonical form, which is what the cache keys by. Pure. */
import { allowedQuery, type PageQueries } from './page-queries.core.ts'

export type Address =
  | { ok: true; path: string; pathname: string }
  /** The same page has a better address. */
  | { ok: 'redirect'; location: string }
  | { ok: false; status: 400 | 414; reason: string }

const longestPath = 1024
const longestAddress = 4096

const refuse = (reason: string, status: 400 | 414 = 400): Address => ({ ok: false, status, reason })

/** @param raw the request line's own address, undecoded @param queries what pages of this site may be asked */
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

  const trimmed = decoded.length > 1 && decoded.endsWith('/') ? decoded.slice(0, -1) : decoded
  const query = readQuery(mark === -1 ? '' : raw.slice(mark + 1), allowedQuery(queries, trimmed))
  if (typeof query !== 'object') return refuse(query)
  if (decoded.includes('//')) return refuse('empty segment')

  const pathname = decoded.split('/').map(encodeURIComponent).join('/')
  const search =
    query.length === 0
      ? ''
      : `?${query.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}`
  if (pathname.length > 1 && pathname.endsWith('/')) {
    return { ok: 'redirect', location: pathname.slice(0, -1) + search }
  }
  return { ok: true, path: pathname + search, pathname }
}

/** Allow-listed keys in order; a string says what is wrong. */
function readQuery(text: string, allowedKeys: Readonly<Record<string, RegExp>>): [string, string][] | string {
  const seen = new Set<string>()
  const kept: [string, string][] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    let key: string
    let value: string
    try {
      const plain = part.replaceAll('+', ' ')
      key = decodeURIComponent(equals === -1 ? plain : plain.slice(0, equals))
      value = equals === -1 ? '' : decodeURIComponent(plain.slice(equals + 1))
    } catch {
      return 'broken escape in the query'
    }
    if (/[[\]]/.test(key)) return 'nested query key'
    if (seen.has(key)) return 'query key twice'
    seen.add(key)
    const allowed = Object.hasOwn(allowedKeys, key) ? allowedKeys[key] : undefined
    if (!allowed) continue
    // An empty field of a form means that nothing was chosen.
    if (value === '') continue
    if (value.length > 120 || !allowed.test(value)) return 'invalid query'
    kept.push([key, value])
  }
  return kept.sort(([a], [b]) => (a < b ? -1 : 1))
}
