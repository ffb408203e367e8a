/** When to ask a provider of accounts for confirmation again. Pure. */

/** Milliseconds after which a provider that says nothing of how long its word holds is asked again. */
export const askAgainMs = 5 * 60_000

/** Milliseconds before its word runs out: whoever watches is never nobody between one word and the next. */
const aheadMs = 2 * 60_000
/** Milliseconds between two checks of a confirmation that is expiring and has not been renewed yet. */
const againMs = 30_000

/** @returns whether a confirmation valid until then must be renewed, or has expired */
export const runsOut = (until: Date, now: Date): boolean => until.getTime() - now.getTime() <= aheadMs

/** Seconds until a page checks again. */
export function checkAgainIn(until: Date, now: Date): number {
  const left = until.getTime() - now.getTime()
  const wait = runsOut(until, now) ? Math.min(left, againMs) : left - aheadMs
  return Math.max(1, Math.ceil(wait / 1000))
}

/** Seconds until a page checks again if the confirmation has expired and the provider does not respond. */
export const checkSilentAgainIn = againMs / 1000
