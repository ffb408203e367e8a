/** Time left until an instant, by a clock that can be believed. Pure; all instants in milliseconds. */

export type Remaining = {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Null once it has come. */
export function remaining(until: number, now: number): Remaining | null {
  const seconds = Math.floor((until - now) / 1000)
  if (seconds <= 0) return null
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** A page may be this old when it is opened: it was kept, or its tab was. */
const oldestPage = 7 * 86_400_000

/**
 * What to add to the device's clock. A page is read after it was made, and not long after: a device that says otherwise has
 * a wrong clock (or the site's is frozen), and the page's own is carried on instead.
 */
export function clockCorrection(pageMadeAt: number, device: number): number {
  const age = device - pageMadeAt
  return age >= 0 && age <= oldestPage ? 0 : -age
}
