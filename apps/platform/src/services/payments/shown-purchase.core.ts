import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import type { Purchase } from './purchases.store.ts'

const shown = (purchase: Purchase, held: readonly string[]): Shown => ({
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
  boughtAt: purchase.boughtAt,
  renewsAt: purchase.renewsAt,
  endsAt: purchase.endsAt ?? purchase.windowUntil,
  receiptURL: purchase.receiptURL,
})

type Listed = { id: string; attributes: Shown }

/** What an account has bought and redeemed, newest first. @param held its entitlements */
export const allOf = (
  purchases: readonly Purchase[],
  vouchers: readonly Listed[],
  held: readonly string[],
): Listed[] =>
  [
    ...purchases.map((purchase) => ({ id: purchase.id, attributes: shown(purchase, held) })),
    ...vouchers,
  ].sort((one, other) => Date.parse(other.attributes.boughtAt) - Date.parse(one.attributes.boughtAt))
