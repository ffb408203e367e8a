/** How a package relates to the fan who sees it (docs/product.md#packages). Pure. */
import { hasPackage, heldAt } from '@club/access'
import type { ClubPackage, PriceOption, Resource } from '@club/contracts'
import type { StateTopics } from '@club/event-bus'

export type Package = Resource<ClubPackage>

/** The fan; `checking` means not known yet. */
export type Looker = Pick<StateTopics['entitlements'], 'held' | 'ends'> & {
  status: StateTopics['session']['status']
}

/** What the fan holds when it counts: at the kick-off of a pass’s match, otherwise now. */
const heldFor = ({ attributes: { match } }: Package, { held, ends }: Looker) =>
  heldAt(held, ends, match?.kickOff ?? null)

/** Whether the fan already has what this price sells. */
export const holdsPrice = (one: Package, price: Pick<PriceOption, 'accessData'>, looker: Looker): boolean =>
  looker.status === 'signed-in' &&
  hasPackage(heldFor(one, looker), price.accessData.entitlements, one.attributes.includedIn)

/** A card's badge: the fan owns it, something they own includes it, or nobody is signed in. */
export type CardBadge = 'owned' | 'included' | 'logged-out' | null

export function badgeOf(one: Package, looker: Looker): CardBadge {
  if (looker.status === 'signed-out') return 'logged-out'
  const { priceData, includedIn } = one.attributes
  if (looker.status !== 'signed-in') return null
  const held = heldFor(one, looker)
  if (priceData.some(({ accessData }) => hasPackage(held, accessData.entitlements))) return 'owned'
  return includedIn.some((name) => held.includes(name))
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
