/** Keys of a file that nobody reads, for a letter or two is wrong. Pure. */
import { closest, distance } from 'fastest-levenshtein'

/** As many letters may differ where a key was mistyped. */
const mistypedBy = 2

/**
 * Each key that is not known and lies close to a known one that was not given. What is close to none is a note, or of another version.
 * @param known what may be given; what must be given and is not has been named already
 */
export function mistypedKeys(
  given: readonly string[],
  known: readonly string[],
): { key: string; meant: string }[] {
  const missing = known.filter((key) => !given.includes(key))
  if (missing.length === 0) return []
  return given
    .filter((key) => !known.includes(key))
    .map((key) => ({ key, meant: closest(key, missing) }))
    .filter(({ key, meant }) => distance(key, meant) <= mistypedBy)
}
