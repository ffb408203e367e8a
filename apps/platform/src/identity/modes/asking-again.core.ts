/** When a provider of accounts is asked anew for its word. Pure. */

/** Milliseconds before its word runs out: whoever watches is never nobody between one word and the next. */
const aheadMs = 2 * 60_000
/** Milliseconds between two looks at a word that runs out, and that nobody has renewed yet. */
const againMs = 30_000

/** @returns whether a word that holds until then is to be renewed, or is over */
export const runsOut = (until: Date, now: Date): boolean => until.getTime() - now.getTime() <= aheadMs

/** Seconds until a page asks again. */
export function checkAgainIn(until: Date, now: Date): number {
  const left = until.getTime() - now.getTime()
  const wait = runsOut(until, now) ? Math.min(left, againMs) : left - aheadMs
  return Math.max(1, Math.ceil(wait / 1000))
}

/** Seconds until a page asks again where the last word has run out, and the provider is silent. */
export const checkSilentAgainIn = againMs / 1000
