/** What the link checker is asked, which addresses it asks of the site, and what it says of their answers. Pure. */
import type { NamedLink } from '../import/content.core.ts'
import { readOptions, readSite, UsageError } from '../import/options.core.ts'

export const usage = `npm run links -- [<folder>] [--site <http://localhost:4200>] [--external]
    follows every link of a folder of content (the sample club's where none is named) on a running site: paths, places on pages,
    addresses of the former site; links to other sites with --external alone. Ends with 1 where one leads nowhere`

export type Asked = { folder: string | null; site: string; external: boolean }

/** @throws UsageError naming what cannot be meant */
export function readLinksCommand(words: readonly string[], otherwise: string): Asked {
  const { values, positionals } = readOptions({
    args: [...words],
    allowPositionals: true,
    options: { site: { type: 'string' }, external: { type: 'boolean' } },
  })
  if (positionals.length > 1) throw new UsageError(`'${positionals[1]}': one folder at a time`)
  const site = readSite(values.site ?? otherwise)
  return { folder: positionals[0] ?? null, site, external: values.external ?? false }
}

/** Where a link leads: a page of the site and perhaps a place on it, another site, or nowhere that can be asked (mail, telephone). */
export type Target =
  | { kind: 'own'; path: string; place: string | null }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'unasked' }

/** A place as a browser looks for it: what does not decode is its name as it stands. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** @param own origin of the site: a link that names it whole is one of its own */
export function targetOf({ address, page }: Pick<NamedLink, 'address' | 'page'>, own: string): Target {
  const whole = /^https?:/i.test(address)
  if (!whole && !/^[/#]/.test(address)) return { kind: 'unasked' }
  if (whole && new URL(address).origin !== own) return { kind: 'elsewhere', url: address }
  if (address.startsWith('#') && page === null) return { kind: 'unasked' }
  const url = new URL(address, own + (page ?? '/'))
  const place = url.hash.length > 1 ? decoded(url.hash.slice(1)) : null
  return { kind: 'own', path: url.pathname + url.search, place }
}

/** What an address was answered with. */
export type Answer = {
  /** 0: not at all. */
  status: number
  /** Where a redirect leads, a path of this site or a whole address. */
  to: string | null
  /** Of a page: names of places on it. */
  places: ReadonlySet<string>
}

/** What is wrong with a link; null: nothing. @param answerTo what was asked, by path or url */
export function faultOf(target: Target, answerTo: (asked: string) => Answer | null): string | null {
  if (target.kind === 'unasked') return null
  const asked = target.kind === 'own' ? target.path : target.url
  const answer = answerTo(asked)
  // Others' sites were not asked for.
  if (answer === null) return null
  if (answer.status === 0) return 'is not answered'
  if (target.kind === 'elsewhere') return answer.status >= 400 ? `is answered with ${answer.status}` : null
  if (answer.to !== null) return `has moved to ${answer.to}`
  if (answer.status !== 200) return `is answered with ${answer.status}`
  if (target.place !== null && !answer.places.has(target.place))
    return `there is no place '${target.place}' on that page`
  return null
}

/** What is wrong with an address of the former site. */
export function oldAddressFault(
  { from, to }: { from: string; to: string },
  answerTo: (asked: string) => Answer | null,
): string | null {
  const answer = answerTo(from)
  if (answer === null || answer.status === 0) return 'is not answered'
  if (answer.status === 200) return 'is answered by a page of its own: nobody is led on'
  if (answer.to === null) return `is answered with ${answer.status}, and not led on`
  return answer.to === to ? null : `leads to ${answer.to}`
}

/** Names of the places on a page: what a link to one may name. */
export const placesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => (id ?? '').replaceAll('&amp;', '&')))

export type Fault = { file: string; line: number; address: string; reason: string }

/** A line a fault, as compilers say them, and how many links were followed. */
export function reportText(faults: readonly Fault[], followed: number): string {
  const lines = [...faults]
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, address, reason }) => `${file}:${line}: ${address} ${reason}`)
  const count = faults.length === 0 ? 'all lead somewhere' : `${faults.length} lead nowhere`
  return `${[...lines, `${followed} links followed, ${count}`].join('\n')}\n`
}
