import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import type { Purchase } from './purchases.store.ts'

/** A purchase as its owner sees it. */
export const shownPurchase = (purchase: Purchase, held: readonly string[]): Shown => ({
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
