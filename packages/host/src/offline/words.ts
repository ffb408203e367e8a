/** The messages between a page and its site's service worker. */

/** Texts for a page that has not been read here before. In the page's language: the worker has none. */
export type OfflineWords = {
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  text: string
  /** Heading of the list of pages that can be read. */
  kept: string
  /** For the link that retries the page; pages from an earlier version have none. */
  again?: string
}

/**
 * A page has been read: the worker keeps it, and the files that it was drawn with.
 * `led` is the link's address if it redirected to another one; otherwise null.
 */
export type PageRead = {
  kind: 'read'
  path: string
  led: string | null
  files: readonly string[]
  words: OfflineWords
}

/** Address of the worker's script; from there it may handle the whole site. */
export const workerAddress = '/sw.js'

/** Names of the caches: of pages, of their files, and of this browser's alerts. */
export const cacheNames = { pages: 'pages', files: 'page-files', alerts: 'alerts' } as const
