/** How fast we request pages: well below the site's limit for one address, so that others who share it still get pages. Pure. */
import type { Budget } from '@club/limiter'

/** The share of a limit used at once, and as much again over its period. */
const shareAtOnce = 0.4

export type Pace = {
  /** Takes a turn. @returns milliseconds to wait before using it */
  take(): number
  /** Pauses all requests for this many milliseconds, as the site has asked. */
  rest(milliseconds: number): void
}

/** @param now monotonic milliseconds */
export function createPace({ points, seconds }: Budget, now: () => number): Pace {
  const atOnce = Math.max(1, Math.floor(points * shareAtOnce))
  const every = (seconds * 1000) / atOnce
  /** When the next turn would be if no burst were allowed. */
  let next = now() - atOnce * every
  return {
    take() {
      next = Math.max(next, now() - atOnce * every) + every
      return Math.max(0, next - now())
    },
    rest(milliseconds) {
      next = Math.max(next, now() + milliseconds)
    },
  }
}
