/** What a page and the service worker of its site say to each other. */

/** What stands where a page would, that nobody has read here before. In the page's language: the worker has none. */
export type OfflineWords = {
  lang: string
  dir: 'ltr' | 'rtl'
  title: string
  text: string
  /** Heads the list of what can be read. */
  kept: string
  /** On the link that asks for the page again; a page of before has none. */
  again?: string
}

/**
 * A page has been read: the worker keeps it, and the files that it was drawn with.
 * `led` is the address that was pressed, where another one was come to; null where there is none.
 */
export type PageRead = {
  kind: 'read'
  path: string
  led: string | null
  files: string[]
  words: OfflineWords
}

/** Where the worker's script stands; from there it may answer for the whole site. */
export const workerAddress = '/sw.js'

/** The cache of pages, that of what they are drawn with, and the place of this browser's alerts. */
export const cacheNames = { pages: 'pages', files: 'page-files', alerts: 'alerts' } as const
