import { codePoints } from '@club/contracts'

const longest = 120

/**
 * An address part made from a name: 'Club News & Views' → 'club-news-and-views'. A name with no Latin letter is written as its code
 * points, so that two such names differ (up to the length limit). '' for a name without a letter or a digit. Pure.
 */
export function slugOf(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
  if (/[a-z]/.test(latin) || !/\p{L}/u.test(name)) return latin
  return codePoints(name.replace(/[^\p{L}\p{N}]/gu, ''))
    .slice(0, longest)
    .replace(/-+$/, '')
}
