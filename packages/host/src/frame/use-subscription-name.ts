import { subscriptionName } from '@club/access'
import { useSay, useSettings } from '@club/shell-api'

/** @returns what an entitlement is called in this club, in the language of the page */
export function useSubscriptionName(): (entitlement: string) => string {
  const { entitlementNames } = useSettings().tv
  const say = useSay()
  return (entitlement) => say(subscriptionName(entitlement, entitlementNames))
}
