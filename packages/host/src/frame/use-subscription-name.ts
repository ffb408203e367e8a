import { subscriptionName } from '@club/access'
import { useSay, useSettings } from '@club/shell-api'

/** @returns the club's name for an entitlement, in the page's language */
export function useSubscriptionName(): (entitlement: string) => string {
  const { entitlementNames } = useSettings().tv
  const say = useSay()
  return (entitlement) => say(subscriptionName(entitlement, entitlementNames))
}
