/** Which addresses of the main site are no page's of the site tree, whatever editors write. Pure. */

/** First parts of the paths below which other pages of the site stand, or services. */
export const takenRoots: readonly string[] = [
  // Remotes' own (`basePaths` of their `remote.json`); a new one's is put in by its making.
  ...['news', 'matches', 'match', 'search', 'videos', 'live', 'subscribe'],
  // Beside the tree in the same remote.
  ...['teams', 'players', 'category'],
  // The gateway's and the platform's.
  ...['api', 'images', 'assets', 'healthz', 'readyz'],
]

/** Among the categories, and yet a page that editors write (docs/product.md#languages). */
export const arabicPath = '/category/arabic'

/** @returns the first part of a path that belongs to others, 'news' of '/news/history'; null where a page of the tree may stand there */
export function takenRootOf(path: string): string | null {
  const root = path.split('/')[1] ?? ''
  return path !== arabicPath && takenRoots.includes(root) ? root : null
}
