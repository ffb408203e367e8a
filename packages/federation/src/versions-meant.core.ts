/** Versions as people name them. */

/** Characters of a version that name it, where no other begins with them. */
const leastGiven = 7

/**
 * @param versions those that there are
 * @param given a whole version, or the beginning of one, as it is copied from a log
 * @returns the one that is meant; none; or all that may be
 */
export function versionsMeant(versions: Iterable<string>, given: string): string[] {
  const all = new Set(versions)
  if (all.has(given)) return [given]
  return given.length < leastGiven ? [] : [...all].filter((version) => version.startsWith(given))
}
