/** What ends with an account. Pure. */
import { isOnItsWay } from '../subscriptions/purchase-words.core.ts'
import type { Bought } from '../subscriptions/subscriptions.action.ts'

export type End = Pick<Bought, 'id' | 'kind' | 'title'> & {
  /** Its payment is still on its way: it is refunded once it has arrived. */
  onItsWay: boolean
}

/** Running subscriptions, passes, redeemed vouchers, and pending payments. */
export const endsOf = (purchases: readonly Bought[]): End[] =>
  purchases
    .filter((purchase) => purchase.active || isOnItsWay(purchase))
    .map((purchase) => ({
      id: purchase.id,
      kind: purchase.kind,
      title: purchase.title,
      onItsWay: isOnItsWay(purchase),
    }))
