import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import { formatMoney } from '@club/i18n'
import type { Purchase } from './purchases.store.ts'

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
  endsAt: purchase.endsAt ?? purchase.windowUntil,
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
