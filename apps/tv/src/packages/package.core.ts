/** How a package relates to the fan who sees it (docs/product.md#packages). Pure. */
import { hasPackage } from '@club/access'
import type { ClubPackage, PriceOption, Resource } from '@club/contracts'
import type { StateTopics } from '@club/event-bus'

export type Package = Resource<ClubPackage>

/** The fan; `checking` means not known yet. */
export type Looker = { status: StateTopics['session']['status']; held: readonly string[] }

/** Whether the fan already has what this price sells. */
export const holdsPrice = (
  { attributes }: Package,
  price: Pick<PriceOption, 'accessData'>,
  { status, held }: Looker,
): boolean => status === 'signed-in' && hasPackage(held, price.accessData.entitlements, attributes.includedIn)

/** A card's badge: the fan owns it, something they own includes it, or nobody is signed in. */
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

/** The buttons of a card. If the fan holds everything that it sells, one button leads to the account. */
export function pricesShown(one: Package, looker: Looker): { price: PriceOption; held: boolean }[] {
  const prices = one.attributes.priceData.map((price) => ({ price, held: holdsPrice(one, price, looker) }))
  return prices.every(({ held }) => held) ? prices.slice(0, 1) : prices
}

/** Whether an address or another page means this package: by its id, or for a pass by its match's. */
export const isMeant = (one: Package, meant: string): boolean =>
  one.id === meant || one.attributes.match?.matchID === meant

/** The same list with the meant package first. */
export function meantFirst(packages: readonly Package[], meant: string | null): readonly Package[] {
  const found = meant === null ? undefined : packages.find((one) => isMeant(one, meant))
  return found ? [found, ...packages.filter((one) => one !== found)] : packages
}
