/** What a package is to the fan who looks at it (docs/product.md#packages). Pure. */
import { hasPackage } from '@club/access'
import type { ClubPackage, PriceOption, Resource } from '@club/contracts'
import type { StateTopics } from '@club/event-bus'

export type Package = Resource<ClubPackage>

/** Who looks: `checking` says nothing of anybody yet. */
export type Looker = { status: StateTopics['session']['status']; held: readonly string[] }

/** Whether a press on a price has something to sell to this fan. */
export const holdsPrice = (
  { attributes }: Package,
  price: Pick<PriceOption, 'accessData'>,
  { status, held }: Looker,
): boolean => status === 'signed-in' && hasPackage(held, price.accessData.entitlements, attributes.includedIn)

/** What a card says of its fan: it is theirs, something of theirs includes it, or nobody is signed in. */
export type CardBadge = 'owned' | 'included' | 'logged-out' | null

export function badgeOf(one: Package, looker: Looker): CardBadge {
  if (looker.status === 'signed-out') return 'logged-out'
  const { priceData, includedIn } = one.attributes
  if (looker.status !== 'signed-in') return null
  if (priceData.some(({ accessData }) => hasPackage(looker.held, accessData.entitlements))) return 'owned'
  return includedIn.some((name) => looker.held.includes(name))
    ? one.attributes.packageType === 'match-pass'
      ? 'included'
      : 'owned'
    : null
}

/** The buttons of a card. Where all that it sells is held, one leads to the account. */
export function pricesShown(one: Package, looker: Looker): { price: PriceOption; held: boolean }[] {
  const prices = one.attributes.priceData.map((price) => ({ price, held: holdsPrice(one, price, looker) }))
  return prices.every(({ held }) => held) ? prices.slice(0, 1) : prices
}

/** The package that an address or another page means: by its id, or the pass of a match by the match's. */
export const isMeant = (one: Package, meant: string): boolean =>
  one.id === meant || one.attributes.match?.matchID === meant

/** The same, with the one that is meant first. */
export function meantFirst(packages: readonly Package[], meant: string | null): readonly Package[] {
  const found = meant === null ? undefined : packages.find((one) => isMeant(one, meant))
  return found ? [found, ...packages.filter((one) => one !== found)] : packages
}
