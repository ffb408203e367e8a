/** Finds categories of films that nothing knows: with a typo, a film would be in no list of its category. Pure. */
import type { ContentImport } from '@club/contracts'
import type { Strange } from './entitlements.core.ts'

/**
 * @param held slugs of the categories that the platform has already
 * @returns those that neither the import nor the platform has; each may be imported later, so this is only a warning
 */
export function strangeCategories(
  { videos = [], videoCategories = [] }: Pick<ContentImport, 'videos' | 'videoCategories'>,
  held: readonly string[],
): Strange[] {
  const known = new Set([...held, ...videoCategories.map(({ slug }) => slug)])
  const named = videos.flatMap(({ categories }, place) =>
    categories.map((name, at) => ({ name, pointer: `/videos/${place}/categories/${at}` })),
  )
  return named.filter(({ name }) => !known.has(name))
}
