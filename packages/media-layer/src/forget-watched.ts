import type { EventBus } from '@club/event-bus'
import { watchedByKey, watchedKey } from '@club/shell-api'

/**
 * What somebody watched is nobody else's business at the same machine: it is forgotten when they sign out, on whatever page, and whether
 * or not anything plays there. Who signs out on the account site alone has left a name behind: the next page on which somebody else is
 * signed in, or surely nobody, forgets it then.
 */
export function forgetWatched(bus: EventBus): void {
  let signedIn = false
  bus.observe('session', (session) => {
    try {
      const by = localStorage.getItem(watchedByKey)
      if (session.status === 'signed-in') {
        signedIn = true
        if (by !== null && by !== session.userID) forget()
      } else if (session.status === 'signed-out' && (signedIn || (by !== null && !session.unsure))) {
        // Also where it was not known for a while in between.
        signedIn = false
        forget()
      }
    } catch {
      // A browser without storage has kept nothing.
    }
  })
}

function forget() {
  localStorage.removeItem(watchedKey)
  localStorage.removeItem(watchedByKey)
}
