/** The name that the user-name cookie holds. Pure. */

/** Letters of it: browsers refuse a cookie above 4 KB, and one letter may take 12 bytes there. */
const longest = 60

/**
 * The first of several names that is one, as long as a cookie may hold it; '' if none is. An empty cookie would count as missing.
 * @param names as a provider writes them: any of them may be absent or blank
 */
export function shownName(...names: readonly (string | null | undefined)[]): string {
  const name = names.map((one) => one?.trim() ?? '').find((one) => one !== '') ?? ''
  return [...name].slice(0, longest).join('')
}
