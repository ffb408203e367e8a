/** What addresses of pages may ask. Pure. */

/**
 * Query keys that reach a page, by the pages that read them, and what they may hold. Every other key is dropped, from the cache's
 * key as from the page: whatever somebody invents there draws nothing anew.
 */
export type PageQueries = readonly {
  /** Matches decoded paths. */
  pages: RegExp
  keys: Readonly<Record<string, RegExp>>
  /** Characters that a value may have; 120 where absent. */
  longest?: number
}[]

export type AllowedQuery = { keys: Readonly<Record<string, RegExp>>; longest: number }

/** What a page reads of its query. @param pathname decoded */
export function allowedQuery(queries: PageQueries, pathname: string): AllowedQuery {
  const { keys = {}, longest = 120 } = queries.find(({ pages }) => pages.test(pathname)) ?? {}
  return { keys, longest }
}
