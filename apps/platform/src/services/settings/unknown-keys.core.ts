/** Keys of a file that say nothing, for nobody reads them. Pure. */
import { closest, distance } from 'fastest-levenshtein'

/** Of editors and their users: `$schema`, `_comment`, `//`. */
const isNote = (key: string) => /^[$_/]/.test(key)

/** As many letters may differ where a key was mistyped. */
const mistypedBy = 2

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/**
 * Each key that was given and not taken, however deep, with the known key that was meant perhaps.
 * @param taken what a schema made of it, without what it does not know
 * @param more keys that the schema knows at the top, given or not
 */
export function unknownKeys(
  given: unknown,
  taken: unknown,
  more: readonly string[] = [],
): { path: string; meant: string | null }[] {
  const known = new Map(entriesOf(taken))
  return entriesOf(given).flatMap(([key, value]) => {
    if (known.has(key)) {
      return unknownKeys(value, known.get(key)).map(({ path, meant }) => ({ path: `${key}.${path}`, meant }))
    }
    if (isNote(key)) return []
    const nearest = closest(key, [...known.keys(), ...more])
    return [{ path: key, meant: distance(key, nearest) <= mistypedBy ? nearest : null }]
  })
}
