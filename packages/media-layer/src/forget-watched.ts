import type { EventBus } from '@club/event-bus'
import { forgetWatched } from '@club/host'

/**
 * What somebody watched is nobody else's business at the same machine: it is forgotten when they sign out, on whatever page, and whether
 * or not anything plays there. Who signs out on the account site alone is found out with the next answer about the session.
 */
export function forgetWithSession(bus: EventBus): void {
  let signedIn = false
  bus.observe('session', ({ status }) => {
    if (status === 'signed-in') signedIn = true
    // Also where it was not known for a while in between.
    if (!signedIn || status !== 'signed-out') return
    signedIn = false
    try {
      forgetWatched()
    } catch {
      // A browser without storage has kept nothing.
    }
  })
}
