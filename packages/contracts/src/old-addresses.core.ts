/** By which word an address of a former site is kept, and those under which one that is asked for may be (docs/product.md#old-addresses). Pure. */

/** Nobody's old site told its pages apart by more than this. */
const mostKeys = 6

/** Whoever mails a link adds these; no page was ever told apart by them. */
const added = /^(?:utm_.*|fbclid|gclid|msclkid|mc_[ce]id)$/

type Parts = { readonly path: string; readonly pairs: readonly string[] }

/**
 * Servers of the time cared for the case of neither paths nor keys, and for no order of keys. Many ended each address with a slash,
 * and this site takes it away before it looks anything up.
 */
function partsOf(address: string): Parts {
  const { pathname, searchParams } = new URL(address, 'http://former.invalid')
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

/** The word that an old address is kept by. */
export const oldAddressKey = (from: string): string => wordOf(partsOf(from))

/** Every word under which what an address means may be kept, the one that says most first: keys that the club knows nothing of are ignored. */
export function oldAddressKeys(asked: string): string[] {
  const { path, pairs } = partsOf(asked)
  const some = pairs.slice(0, mostKeys)
  const choices: string[][] = [[]]
  for (const pair of some) choices.push(...choices.map((chosen) => [...chosen, pair]))
  return choices
    .sort((one, other) => other.length - one.length)
    .map((chosen) => wordOf({ path, pairs: chosen }))
}
