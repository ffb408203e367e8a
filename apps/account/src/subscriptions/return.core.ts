/** What a fan is told who returns from the provider's page (docs/product.md#checkout). Pure. */
import type { CheckoutState, Purchase } from '@club/contracts'

/** The server's answer about the checkout: its state, that this account has no such checkout, or that it could not be asked. */
export type CameBack = CheckoutState['data']['attributes'] | 'unknown' | 'away'

/** What became of the checkout; `in`: paid, and active; `opening`: paid, and about to be. */
type Outcome =
  | Exclude<CheckoutState['data']['attributes']['state'], 'paid'>
  | 'in'
  | 'opening'
  | 'unknown'
  | 'away'

export function outcomeOf(back: CameBack): Outcome {
  if (typeof back === 'string') return back
  if (back.state !== 'paid') return back.state
  return back.granted ? 'in' : 'opening'
}

/** Whether to look again is worth it: the answer may be another in a moment. */
export const mayChange = (outcome: Outcome): boolean =>
  outcome === 'away' || outcome === 'opening' || outcome === 'processing' || outcome === 'open'

/** Whether it is final, and so said once. An account that has no such checkout may have to be changed for another first. */
export const isFinal = (outcome: Outcome): boolean => !mayChange(outcome) && outcome !== 'unknown'

/** When the bought pass opens the streams, if that is still to come; null if not, or it is no pass. @param now ISO 8601 */
export function opensLater(
  back: CameBack,
  purchases: readonly Pick<Purchase, 'packageID' | 'active' | 'match'>[],
  now: string,
): string | null {
  if (typeof back === 'string') return null
  const bought = purchases.find(({ packageID, active }) => active && packageID === back.packageID)
  const opensAt = bought?.match?.opensAt
  return opensAt !== undefined && Date.parse(opensAt) > Date.parse(now) ? opensAt : null
}
