/** Matches versions as people write them. */

/** How many of a version's first characters are enough, if no other version begins with them. */
const leastGiven = 7

/**
 * @param versions those that exist
 * @param given a whole version, or the beginning of one, as copied from a log
 * @returns the one that is meant; none; or several if it is ambiguous
 */
export function versionsMeant(versions: Iterable<string>, given: string): string[] {
  const all = new Set(versions)
  if (all.has(given)) return [given]
  return given.length < leastGiven ? [] : [...all].filter((version) => version.startsWith(given))
}
