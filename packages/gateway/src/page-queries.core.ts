/** What addresses of pages may ask. Pure. */

/**
 * Query keys that reach a page, by the pages that read them, and what they may hold. Every other key is dropped, from the cache's
 * key as from the page: whatever somebody invents there draws nothing anew.
 */
export type PageQueries = readonly {
  /** Matches decoded paths. */
  pages: RegExp
  keys: Readonly<Record<string, RegExp>>
}[]

/** What a page reads of its query, by key. @param pathname decoded */
export const allowedQuery = (queries: PageQueries, pathname: string): Readonly<Record<string, RegExp>> =>
  queries.find(({ pages }) => pages.test(pathname))?.keys ?? {}
