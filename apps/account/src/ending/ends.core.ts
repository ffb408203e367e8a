/** What goes with an account. Pure. */
import { isOnItsWay } from '../subscriptions/purchase-words.core.ts'
import type { Bought } from '../subscriptions/subscriptions.action.ts'

export type End = Pick<Bought, 'id' | 'kind' | 'title'> & {
  /** Its payment is on its way still: it goes back once it has arrived. */
  onItsWay: boolean
}

/** Subscriptions that run, passes, what vouchers gave, and what is being paid. */
export const endsOf = (purchases: readonly Bought[]): End[] =>
  purchases
    .filter((purchase) => purchase.active || isOnItsWay(purchase))
    .map((purchase) => ({
      id: purchase.id,
      kind: purchase.kind,
      title: purchase.title,
      onItsWay: isOnItsWay(purchase),
    }))
