import { subscriptionsAmong } from '@club/access'
import { useEffect, useState } from 'react'
import { askEntitlements } from '../browser/session.ts'

/**
 * The subscriptions of the account that is signed in, asked for when whoever shows them appears.
 * @returns their entitlements; 'failed' where nobody could say
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
