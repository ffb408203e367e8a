/** How a remote prompts the fan to sign in: in the host's account box, with the reason above it. */
import { useCallback } from 'react'
import { useBus } from './bus.tsx'

/** @returns opens the account box; the message says what signing in is for */
export function useAskToSignIn(): (message: string) => void {
  const bus = useBus()
  return useCallback(
    (message) => {
      bus.publish('loginPrompt', { message })
      bus.publish('overlay', { open: 'account' })
    },
    [bus],
  )
}
