/** Keys of a file that nothing reads, because of a letter or two. Pure. */
import { closest, distance } from 'fastest-levenshtein'

/** Most letters by which a mistyped key differs. */
const mistypedBy = 2

/**
 * Each unknown key that is close to a known one not given. A key close to none is a note, or from another version.
 * @param known the allowed keys; missing required ones have been reported already
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
