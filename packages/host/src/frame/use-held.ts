import { subscriptionsAmong } from '@club/access'
import { useEffect, useState } from 'react'
import { askEntitlements } from '../browser/session.ts'

/**
 * The signed-in account's subscriptions, requested when the component appears.
 * @returns their entitlements; 'failed' if they could not be loaded
 */
export function useHeld(accountID: string): 'asking' | 'failed' | readonly string[] {
  const [held, setHeld] = useState<'asking' | 'failed' | readonly string[]>('asking')
  useEffect(() => {
    let asked = true
    void askEntitlements(accountID).then((told) => {
      if (asked) setHeld(told === null ? 'failed' : subscriptionsAmong(told.held))
    })
    return () => {
      asked = false
    }
  }, [accountID])
  return held
}
