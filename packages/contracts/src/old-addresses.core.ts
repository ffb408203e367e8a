/** The key that an address of a former site is stored by, and those that a requested one may be found by (docs/product.md#old-addresses). Pure. */

/** No former site needed more query keys than this to identify a page. */
const mostKeys = 6

/** Added by mailings and social networks; they never identify a page. */
const added = /^(?:utm_.*|fbclid|gclid|msclkid|mc_[ce]id)$/

type Parts = { readonly path: string; readonly pairs: readonly string[] }

/**
 * Old servers ignored the case of paths and keys, and the order of keys. Many ended each address with a slash,
 * which this site removes before it looks anything up.
 */
function partsOf(address: string): Parts {
  // Not resolved against it: two slashes would begin another host, or none.
  const { pathname, searchParams } = new URL(`http://former.invalid${address}`)
  const pairs = [...searchParams].map(([key, value]) => [key.toLowerCase(), value] as const)
  return {
    path: pathname.toLowerCase().replace(/(?<=.)\/+$/, ''),
    pairs: pairs
      .filter(([key]) => !added.test(key))
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .sort(),
  }
}

const wordOf = ({ path, pairs }: Parts): string => (pairs.length === 0 ? path : `${path}?${pairs.join('&')}`)

/** The key under which an old address is stored. */
export const oldAddressKey = (from: string): string => wordOf(partsOf(from))

/** Every key under which an address may be stored, the most specific first: query keys unknown to the club are ignored. */
export function oldAddressKeys(asked: string): string[] {
  const { path, pairs } = partsOf(asked)
  const some = pairs.slice(0, mostKeys)
  const choices: string[][] = [[]]
  for (const pair of some) choices.push(...choices.map((chosen) => [...chosen, pair]))
  return choices
    .sort((one, other) => other.length - one.length)
    .map((chosen) => wordOf({ path, pairs: chosen }))
}
