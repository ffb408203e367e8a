/** The link checker's arguments, the addresses it requests, and its report on the answers. Pure. */
import type { NamedLink } from '../import/content.core.ts'
import { readOptions, readSite, UsageError } from '../import/options.core.ts'

export const usage = `npm run links -- [<folder>] [--site <http://localhost:4200>] [--external]
    follows every link of a folder of content (on the sample club's site its own, where none is named) on a running site: paths, places on pages,
    addresses of the former site; links to other sites with --external alone. Ends with 1 where one leads nowhere`

export type Asked = { folder: string | null; site: string; external: boolean }

/** @throws UsageError naming the invalid argument */
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

/** A link's target: a page of the site, perhaps with a fragment, another site, or something that cannot be requested (mail, telephone). */
export type Target =
  | { kind: 'own'; path: string; place: string | null }
  | { kind: 'elsewhere'; url: string }
  | { kind: 'unasked' }

/** A fragment as a browser looks it up: if it cannot be decoded, it is taken literally. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

/** @param own origin of the site: a link with this origin is one of its own */
export function targetOf({ address, page }: Pick<NamedLink, 'address' | 'page'>, own: string): Target {
  const whole = /^https?:/i.test(address)
  if (!whole && !/^[/#]/.test(address)) return { kind: 'unasked' }
  if (whole && new URL(address).origin !== own) return { kind: 'elsewhere', url: address }
  if (address.startsWith('#') && page === null) return { kind: 'unasked' }
  const url = new URL(address, own + (page ?? '/'))
  const place = url.hash.length > 1 ? decoded(url.hash.slice(1)) : null
  return { kind: 'own', path: url.pathname + url.search, place }
}

/** The answer for an address. */
export type Answer = {
  /** 0: no answer. */
  status: number
  /** Target of a redirect: a path of this site or a full address. */
  to: string | null
  /** For a page: the ids on it. */
  places: ReadonlySet<string>
  /** For a page: how many links on it have an empty address. */
  emptyLinks: number
}

/** What is wrong with a link; null: nothing. @param answerTo the answer, by path or url */
export function faultOf(target: Target, answerTo: (asked: string) => Answer | null): string | null {
  if (target.kind === 'unasked') return null
  const asked = target.kind === 'own' ? target.path : target.url
  const answer = answerTo(asked)
  // Other sites were not requested.
  if (answer === null) return null
  if (answer.status === 0) return 'is not answered'
  if (target.kind === 'elsewhere') return answer.status >= 400 ? `returns ${answer.status}` : null
  if (answer.to !== null) return `has moved to ${answer.to}`
  if (answer.status !== 200) return `returns ${answer.status}`
  if (target.place !== null && !answer.places.has(target.place))
    return `there is no anchor '${target.place}' on that page`
  return null
}

/** What is wrong with an address of the former site. */
export function oldAddressFault(
  { from, to }: { from: string; to: string },
  answerTo: (asked: string) => Answer | null,
): string | null {
  const answer = answerTo(from)
  if (answer === null || answer.status === 0) return 'is not answered'
  if (answer.status === 200) return 'is answered by a page of this site: nobody is redirected'
  if (answer.to === null) return `returns ${answer.status}, and does not redirect`
  return answer.to === to ? null : `redirects to ${answer.to}`
}

/** The ids on a page, which a link's fragment may name. */
export const placesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => (id ?? '').replaceAll('&amp;', '&')))

/** How many links of a page have an empty address: each leads back to the page that it is on. */
export const emptyLinksIn = (html: string): number =>
  html.match(/<a\s(?:[^>]*\s)?href\s*=\s*(?:""|'')/gi)?.length ?? 0

/** A fault for each page with such links. @param answers by path or url */
export const emptyLinkFaults = (answers: ReadonlyMap<string, Answer>): Fault[] =>
  [...answers].flatMap(([file, { emptyLinks }]) =>
    emptyLinks > 0
      ? [{ file, line: 1, address: "''", reason: `is the address of ${emptyLinks} links on this page` }]
      : [],
  )

export type Fault = { file: string; line: number; address: string; reason: string }

/** One line per fault, in the style of compilers, and the number of links followed. */
export function reportText(faults: readonly Fault[], followed: number): string {
  const lines = [...faults]
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, address, reason }) => `${file}:${line}: ${address} ${reason}`)
  const count = faults.length === 0 ? 'none is broken' : `${faults.length} broken`
  return `${[...lines, `${followed} links followed, ${count}`].join('\n')}\n`
}
