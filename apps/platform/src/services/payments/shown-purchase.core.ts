import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import { formatMoney } from '@club/i18n'
import type { Purchase } from './purchases.store.ts'

/** The earlier of two instants; null stands for never. */
const earlier = (one: string, other: string | null): string =>
  other !== null && Date.parse(other) < Date.parse(one) ? other : one

const shown = (purchase: Purchase, held: readonly string[], locale: string): Shown => ({
  packageID: purchase.packageID,
  title: purchase.title,
  kind: purchase.kind,
  status: purchase.status,
  active:
    purchase.opens &&
    (purchase.matchID === null
      ? purchase.entitlements.every((name) => held.includes(name))
      : held.includes(passMark(purchase.matchID))),
  entitlements: purchase.entitlements,
  priceDisplay: purchase.priceDisplay,
  ...(purchase.sum && { paidDisplay: formatMoney(locale, purchase.sum.amount, purchase.sum.currency) }),
  boughtAt: purchase.boughtAt,
  renewsAt: purchase.renewsAt,
  // One that was cancelled after a payment failed ends with its days of grace.
  endsAt: purchase.endsAt === null ? purchase.windowUntil : earlier(purchase.endsAt, purchase.opensUntil),
  receiptURL: purchase.receiptURL,
})

type Listed = { id: string; attributes: Shown }

/**
 * What an account has bought and redeemed, newest first.
 * @param held its entitlements
 * @param locale the club's, in which sums are written
 */
export const allOf = (
  purchases: readonly Purchase[],
  vouchers: readonly Listed[],
  held: readonly string[],
  locale: string,
): Listed[] =>
  [
    ...purchases.map((purchase) => ({ id: purchase.id, attributes: shown(purchase, held, locale) })),
    ...vouchers,
  ].sort((one, other) => Date.parse(other.attributes.boughtAt) - Date.parse(one.attributes.boughtAt))
