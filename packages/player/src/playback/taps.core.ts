/** Touches of the picture: two in the same outer third of it step back or forward. Pure. */

export type Tap = {
  /** Milliseconds. */
  readonly at: number
  /** Position across the picture's width, from 0 to 1. */
  readonly part: number
}

/** Milliseconds within which two touches are one gesture. */
const together = 350
const outer = 1 / 3

const sideOf = ({ part }: Tap): -1 | 0 | 1 => (part < outer ? -1 : part > 1 - outer ? 1 : 0)

/** -1 or 1: this touch steps back or forward; 0: an ordinary touch. Every further touch in time steps again. */
export function stepOf(before: Tap | null, tap: Tap): -1 | 0 | 1 {
  if (before === null || tap.at - before.at > together) return 0
  return sideOf(before) === sideOf(tap) ? sideOf(tap) : 0
}
