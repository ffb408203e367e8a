/** A browser renews its subscription to alerts by itself: the club is told, and what its fan has chosen goes on. */
import type { AlertRenewal } from '@club/contracts'
import { renewalOf } from './alerts.core.ts'
import type { Subscriber } from './subscriber.ts'

export type RenewablePush = Pick<PushSubscription, 'toJSON'>

/** What the browser says of it, as far as it does: some name neither. */
export type Renewed = {
  oldSubscription?: RenewablePush | null | undefined
  newSubscription?: RenewablePush | null | undefined
}

export type RenewalPorts = {
  kept(): Promise<Subscriber | null>
  keep(subscriber: Subscriber): Promise<void>
  /** The subscription that the browser has, or now makes. */
  subscription(): Promise<RenewablePush>
  /** @throws where the club does not take it */
  tell(renewal: AlertRenewal): Promise<void>
}

export async function renewAlerts(
  { oldSubscription, newSubscription }: Renewed,
  { kept, keep, subscription, tell }: RenewalPorts,
): Promise<void> {
  const { endpoint, keys } = oldSubscription?.toJSON() ?? {}
  const before = endpoint && keys?.auth ? { endpoint, auth: keys.auth } : await kept()
  // Who has ended alerts, or never had any, is not given them back.
  if (before === null) return
  const renewal = renewalOf(before, (newSubscription ?? (await subscription())).toJSON())
  if (renewal === null) return
  await tell(renewal)
  await keep({ endpoint: renewal.renewed.endpoint, auth: renewal.renewed.keys.auth })
}
