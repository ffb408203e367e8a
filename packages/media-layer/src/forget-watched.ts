import type { EventBus } from '@club/event-bus'
import { forgetWatched, hasLapsed } from '@club/host'

/**
 * What a fan watched is private on a shared machine: it is forgotten when they sign out, on whatever page, and whether
 * or not anything plays there. A sign-out on the account site alone is noticed with the next response about the session.
 */
export function forgetWithSession(bus: EventBus): void {
  let signedIn = false
  bus.observe('session', ({ status }) => {
    if (status === 'signed-in') signedIn = true
    // Also if the status was unknown in between; not where nobody could be asked about it.
    if (!signedIn || status !== 'signed-out' || hasLapsed(bus)) return
    signedIn = false
    try {
      forgetWatched()
    } catch {
      // A browser without storage has stored nothing.
    }
  })
}
