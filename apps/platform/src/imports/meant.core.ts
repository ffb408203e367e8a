/** What an import says of a name that stands for nothing here: probably a typing error. Pure. */
import { distance } from 'fastest-levenshtein'

/** Names suggested in place of an unknown one. */
const offered = 3

/**
 * @param what such as 'team'
 * @param known the names that there are
 */
export function noSuch(what: string, name: string, known: readonly string[]): string {
  const meant = known
    .toSorted((one, other) => distance(name, one) - distance(name, other))
    .slice(0, offered)
    .join(', ')
  return `no such ${what}: ${name}${meant === '' ? '' : `; perhaps ${meant}`}`
}
