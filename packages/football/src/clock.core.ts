/** Which clock a page shows its reader. Pure; instants in milliseconds. */

/** A page may be this old when it is opened: the page was cached, or its tab was left open. */
const oldestPage = 7 * 86_400_000

/**
 * What to add to the device's clock. A page is read after it was made, and not long after: a device that disagrees has
 * a wrong clock (or the site's is frozen), so the page's own clock runs on instead. Call it once, when the page is opened:
 * called every second, a clock that runs on would stand still; called after a week, it would take a page left open for a wrong device.
 */
export function clockCorrection(pageMadeAt: number, device: number): number {
  const age = device - pageMadeAt
  return age >= 0 && age <= oldestPage ? 0 : -age
}

/**
 * The server's clock as a reader's page knows it: from the live stream, and before the stream's first message from the page
 * and the device.
 * @param pageMadeAt the instant that the page shows
 * @param heard what the stream says to add to the device's clock; 0: no message yet
 * @returns reads the instant
 */
export function readerClock(
  pageMadeAt: number,
  heard: () => number,
  device: () => number = Date.now,
): () => number {
  const fromPage = clockCorrection(pageMadeAt, device())
  return () => device() + (heard() || fromPage)
}

/** Wherever on Earth, the difference from UTC is a whole number of quarters of an hour. */
const quarter = 15 * 60_000

/** Milliseconds until the next instant at which a day may begin somewhere. */
export const untilNewDay = (now: number): number => quarter - (now % quarter)
