/** How fast pages are asked for: well below what the site grants one address, so that whoever shares it still gets pages. Pure. */
import type { Budget } from '@club/limiter'

/** Of a budget so much is taken at once, and as much again over its time. */
const shareAtOnce = 0.4

export type Pace = {
  /** Takes a turn. @returns milliseconds to wait for it */
  take(): number
  /** Nobody asks for so many milliseconds: the site has said so. */
  rest(milliseconds: number): void
}

/** @param now milliseconds that only go up */
export function createPace({ points, seconds }: Budget, now: () => number): Pace {
  const atOnce = Math.max(1, Math.floor(points * shareAtOnce))
  const every = (seconds * 1000) / atOnce
  /** When the next turn would be, were none taken at once. */
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
