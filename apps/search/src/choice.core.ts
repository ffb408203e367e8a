/** What a fan looks for and how: read from an address, written into one, and put as a question. Pure. */
import { furthestStart } from '@club/contracts'

export type Choice = {
  /** The words as they were typed. */
  term: string
  /** 'Exact Matches' instead of 'All results'. */
  exact: boolean
  /** By 'Relevance' instead of 'Date Added'. */
  relevance: boolean
  /** From 0. */
  page: number
}

/** Another way of looking, for the words that stand in the field. */
export type Narrowing = Pick<Choice, 'term'> & Partial<Pick<Choice, 'exact' | 'relevance'>>

export const nothingChosen: Choice = { term: '', exact: false, relevance: false, page: 0 }

/** Results of a page, at most. */
export const pageSize = 8

/** The last page that an answer may begin at, from 0. */
const furthestPage = Math.floor(furthestStart / pageSize)

/** Nobody looks for more letters than these; the rest of a text that was pasted in is not asked for. */
const longestTerm = 200

export const searchPath = '/search'

/** The term as it is asked for: cut where it never ends, and never in the middle of a sign. */
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

/** The page that shows what was chosen. */
export function choicePath({ term, exact, relevance, page }: Choice): string {
  const query = new URLSearchParams()
  if (term !== '') query.set('q', term)
  if (exact) query.set('match', 'exact')
  if (relevance) query.set('sort', 'relevance')
  if (page > 0) query.set('page', String(page + 1))
  return query.size === 0 ? searchPath : `${searchPath}?${query}`
}

/** The question to the news search; null where there is nothing to ask. */
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

/** How many pages so many results fill, of those that can be asked for. */
export const pageCount = (found: number): number => Math.min(Math.ceil(found / pageSize), furthestPage + 1)

/** Which results a page shows: '9-16', or '17' where it is one alone. */
export function rangeOf(page: number, shown: number): string {
  const first = page * pageSize + 1
  const last = first + shown - 1
  return first === last ? String(first) : `${first}-${last}`
}
