/** What a fan searches for and how: read from an address, written to one, and turned into a query. Pure. */
import { furthestStart } from '@club/contracts'

export type Choice = {
  /** The term as typed. */
  term: string
  /** 'Exact Matches' instead of 'All results'. */
  exact: boolean
  /** By 'Relevance' instead of 'Date Added'. */
  relevance: boolean
  /** From 0. */
  page: number
}

/** Changed options, for the term in the field. */
export type Narrowing = Pick<Choice, 'term'> & Partial<Pick<Choice, 'exact' | 'relevance'>>

export const nothingChosen: Choice = { term: '', exact: false, relevance: false, page: 0 }

/** Maximum results on a page. */
export const pageSize = 8

/** The last page that the platform can serve, from 0. */
const furthestPage = Math.floor(furthestStart / pageSize)

/** Longest term in characters; the rest of a pasted text is ignored. */
const longestTerm = 200

export const searchPath = '/search'

/** The term to search for: cut if too long, and never in the middle of a character. */
export const cutTerm = (typed: string): string =>
  [...typed.trim().slice(0, 4 * longestTerm)].slice(0, longestTerm).join('').trim()

export function readChoice(url: string): Choice {
  const { searchParams } = new URL(url)
  const page = Number(searchParams.get('page') ?? 1)
  return {
    term: cutTerm(searchParams.get('q') ?? ''),
    exact: searchParams.get('match') === 'exact',
    relevance: searchParams.get('sort') === 'relevance',
    page: Number.isInteger(page) && page > 0 ? Math.min(page - 1, furthestPage) : 0,
  }
}

/** The path of the page with this choice. */
export function choicePath({ term, exact, relevance, page }: Choice): string {
  const query = new URLSearchParams()
  if (term !== '') query.set('q', term)
  if (exact) query.set('match', 'exact')
  if (relevance) query.set('sort', 'relevance')
  if (page > 0) query.set('page', String(page + 1))
  return query.size === 0 ? searchPath : `${searchPath}?${query}`
}

/** The news search request; null if there is nothing to search for. */
export function newsAddress({ term, exact, relevance, page }: Choice): string | null {
  const asked = exact ? term.replace(/["“”„«»]/g, ' ').trim() : term
  if (asked === '') return null
  const query = new URLSearchParams({
    query: exact ? `"${asked}"` : asked,
    size: String(pageSize),
    start: String(page * pageSize),
    sort: relevance ? 'relevance desc' : 'published_date desc',
  })
  return `/api/web/v1/news/search?${query}`
}

export const suggestionsAddress = (term: string): string =>
  `/api/search/v1/suggestions?${new URLSearchParams({ query: term })}`

/** Number of pages for this many results, up to the last that can be served. */
export const pageCount = (found: number): number => Math.min(Math.ceil(found / pageSize), furthestPage + 1)

/** The numbers of a page's results: '9-16', or '17' if it has only one. */
export function rangeOf(page: number, shown: number): string {
  const first = page * pageSize + 1
  const last = first + shown - 1
  return first === last ? String(first) : `${first}-${last}`
}
