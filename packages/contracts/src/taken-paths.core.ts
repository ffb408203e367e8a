/** Which addresses of the main site can never be pages of the site tree, whatever editors write. Pure. */

/** First parts of addresses that a site answers itself, or its platform, before any page is asked. */
export const sitesOwnRoots: readonly string[] = [
  'api',
  'images',
  'assets',
  'feeds',
  'sitemaps',
  'dev',
  'healthz',
  'readyz',
]

/** First parts of addresses where the remote that has the site tree answers pages of its own. */
export const treesOwnRoots: readonly string[] = ['teams', 'players', 'category']

/** First parts of the paths below which other pages of the site stand, or services. */
export const takenRoots: readonly string[] = [
  // Remotes' own (`basePaths` of their `remote.json`); a new one's is put in by its making.
  ...['news', 'matches', 'match', 'search', 'videos', 'live', 'subscribe'],
  ...treesOwnRoots,
  ...sitesOwnRoots,
]

/** Looks like a category, but is a page that editors write (docs/product.md#languages). */
export const arabicPath = '/category/arabic'

/** @returns the first part of a path that belongs to others, 'news' for '/news/history'; null if a page of the tree may be there */
export function takenRootOf(path: string): string | null {
  const root = path.split('/')[1] ?? ''
  return path !== arabicPath && takenRoots.includes(root) ? root : null
}
