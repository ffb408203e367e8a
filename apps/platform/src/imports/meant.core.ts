/** What an import says of a name that stands for nothing here: probably a typing error. Pure. */
import { distance } from 'fastest-levenshtein'

/** Names suggested in place of an unknown one. */
const offered = 3

/**
 * @param what such as 'team'
 * @param known the names that there are
 */
export const noSuch = (what: string, name: string, known: readonly string[]): string =>
  `no such ${what}: ${name}${perhaps(name, known)}`

/** The end of such a sentence: the names that may be meant. @returns '' if there are none */
export function perhaps(name: string, known: readonly string[]): string {
  const meant = known
    .toSorted((one, other) => distance(name, one) - distance(name, other))
    .slice(0, offered)
    .join(', ')
  return meant === '' ? '' : `; perhaps ${meant}`
}
