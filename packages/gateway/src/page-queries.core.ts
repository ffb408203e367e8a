/** What addresses of pages may ask. Pure. */
import { longestQueryValue } from '@club/contracts/page-queries'

/**
 * Query keys that reach a page, by the pages that read them, with their valid values. Every other key is dropped from the cache's key
 * and from what the page gets, so invented keys never cause a page to be drawn.
 */
export type PageQueries = readonly {
  /** Matches decoded paths. */
  pages: RegExp
  keys: Readonly<Record<string, RegExp>>
  /** Characters that a value may have; `longestQueryValue` where absent. */
  longest?: number
}[]

export type AllowedQuery = { keys: Readonly<Record<string, RegExp>>; longest: number }

/** The query keys that a page reads. @param pathname decoded */
export function allowedQuery(queries: PageQueries, pathname: string): AllowedQuery {
  const { keys = {}, longest = longestQueryValue } = queries.find(({ pages }) => pages.test(pathname)) ?? {}
  return { keys, longest }
}
