/** Addresses of the video service's pages. Pure. */
import type { BrowseChoice } from './browse/browse.core.ts'

export const tvPaths = {
  front: '/videos',
  browse: '/videos/browse',
  categories: '/videos/categories',
} as const

export const channelPath = (slug: string): string => `/videos/channel/${encodeURIComponent(slug)}`

/** A list at a path with the fan's choices; the first page and unset choices are left out. */
export function choicePath(path: string, choice: Partial<BrowseChoice>): string {
  const query = new URLSearchParams()
  for (const key of ['q', 'team', 'season', 'duration'] as const) {
    const value = choice[key]
    if (value) query.set(key, value)
  }
  if (choice.page && choice.page > 1) query.set('page', String(choice.page))
  return query.size > 0 ? `${path}?${query}` : path
}
