/** Which clock a reader is shown. Pure; instants in milliseconds. */

/** A page may be this old when it is opened: it was kept, or its tab was. */
const oldestPage = 7 * 86_400_000

/**
 * What to add to the device's clock. A page is read after it was made, and not long after: a device that says otherwise has
 * a wrong clock (or the site's is frozen), and the page's own is carried on instead. To be asked once, when the page is opened:
 * asked anew each second, a clock that is carried on would stand still.
 */
export function clockCorrection(pageMadeAt: number, device: number): number {
  const age = device - pageMadeAt
  return age >= 0 && age <= oldestPage ? 0 : -age
}

/**
 * The server's clock as a reader's page has it: as the live stream tells it, and before the stream's first word as the page
 * and the device do.
 * @param pageMadeAt the instant that the page shows
 * @param heard what the stream says is to be added to the device's clock; 0: it has not spoken
 * @returns asks for the instant
 */
export function readerClock(
  pageMadeAt: number,
  heard: () => number,
  device: () => number = Date.now,
): () => number {
  const fromPage = clockCorrection(pageMadeAt, device())
  return () => device() + (heard() || fromPage)
}
