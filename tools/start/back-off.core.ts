/** When what has ended is started again. */

/** Milliseconds that a server must have run for its end to be taken for a first one. */
const steadyAfter = 60_000
const first = 100
const longest = 30_000

export type Ends = {
  /** How many times in a row it has ended before it had run steadily. */
  inARow: number
  /** Milliseconds until it is started again. */
  delay: number
}

export const noEnds: Ends = { inARow: 0, delay: 0 }

/**
 * At once at first, then twice as late each time, at most half a minute; who has run steadily begins anew.
 * @param ranFor milliseconds from its start to its end
 */
export function afterEnd(before: Ends, ranFor: number): Ends {
  const inARow = ranFor >= steadyAfter ? 1 : before.inARow + 1
  return { inARow, delay: Math.min(longest, first * 2 ** Math.min(inARow - 1, 20)) }
}
