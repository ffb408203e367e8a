/** Whose the films are that this browser remembers (docs/storage.md). */
import { watchedKey } from '@club/shell-api'

/** The account that was signed in while something was kept; absent: nobody was. */
export const watchedByKey = `${watchedKey}-by`

/**
 * Forgets what somebody else has watched here, as where they signed out on the account site alone.
 *
 * @param userID who is signed in, as the server says; null: nobody is
 */
export function forgetWatchedUnless(userID: string | null): void {
  try {
    const by = localStorage.getItem(watchedByKey)
    if (by !== null && by !== userID) forgetWatched()
  } catch {
    // A browser without storage has kept nothing.
  }
}

/** @throws where the browser has no storage */
export function forgetWatched(): void {
  localStorage.removeItem(watchedKey)
  localStorage.removeItem(watchedByKey)
}
