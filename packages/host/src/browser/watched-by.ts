/** Whose watched films this browser remembers (docs/storage.md). */
import { watchedKey } from '@club/shell-api'

/** The account that was signed in when something was stored; absent: none. */
export const watchedByKey = `${watchedKey}-by`

/**
 * Forgets what another account has watched here, for example if they signed out only on the account site.
 *
 * @param userID the signed-in account, according to the server; null: none
 */
export function forgetWatchedUnless(userID: string | null): void {
  try {
    const by = localStorage.getItem(watchedByKey)
    if (by !== null && by !== userID) forgetWatched()
  } catch {
    // A browser without storage has stored nothing.
  }
}

/** @throws if the browser has no storage */
export function forgetWatched(): void {
  localStorage.removeItem(watchedKey)
  localStorage.removeItem(watchedByKey)
}
