/** What of an account's entitlements is a subscription, and its name to somebody who reads it. Pure. */

/** What every registered account holds for nothing. */
export const basicPass = 'freemium'

/** What was bought or given, beside what everybody has. */
export const subscriptionsAmong = (entitlements: readonly string[]): string[] =>
  entitlements.filter((entitlement) => entitlement !== basicPass)

/** 'Subscriber video' of 'subscriber-video'. */
export const subscriptionName = (entitlement: string): string =>
  entitlement.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase())
