/** A browser may renew its subscription to alerts by itself: this reports it to the club, so that the fan's choices remain. */
import type { AlertRenewal } from '@club/contracts'
import { renewalOf } from './alerts.core.ts'
import type { Subscriber } from './subscriber.ts'

export type RenewablePush = Pick<PushSubscription, 'toJSON'>

/** The old and new subscription, as far as the browser names them: some name neither. */
export type Renewed = {
  oldSubscription?: RenewablePush | null | undefined
  newSubscription?: RenewablePush | null | undefined
}

export type RenewalPorts = {
  kept(): Promise<Subscriber | null>
  keep(subscriber: Subscriber): Promise<void>
  /** The browser's subscription, created if necessary. */
  subscription(): Promise<RenewablePush>
  /** @throws if the club does not accept it */
  tell(renewal: AlertRenewal): Promise<void>
}

export async function renewAlerts(
  { oldSubscription, newSubscription }: Renewed,
  { kept, keep, subscription, tell }: RenewalPorts,
): Promise<void> {
  const { endpoint, keys } = oldSubscription?.toJSON() ?? {}
  const before = endpoint && keys?.auth ? { endpoint, auth: keys.auth } : await kept()
  // A fan who has ended alerts, or never had any, does not get them back.
  if (before === null) return
  const renewal = renewalOf(before, (newSubscription ?? (await subscription())).toJSON())
  if (renewal === null) return
  await tell(renewal)
  await keep({ endpoint: renewal.renewed.endpoint, auth: renewal.renewed.keys.auth })
}
