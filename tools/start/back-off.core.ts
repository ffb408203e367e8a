/** When what has ended is started again. */
import { backOff } from '@club/back-off'

/** Milliseconds after which a run counts as steady: a later failure is then treated as the first. */
const steadyAfter = 60_000
const delayAfter = backOff(100, 30_000)

export type Ends = {
  /** How many times in a row it has ended before running steadily. */
  inARow: number
  /** Milliseconds until it is restarted. */
  delay: number
}

export const noEnds: Ends = { inARow: 0, delay: 0 }

/**
 * After 0.1 s at first, doubling each time, at most half a minute; a server that has run steadily starts again from 0.1 s.
 * @param ranFor milliseconds from its start to its end
 */
export function afterEnd(before: Ends, ranFor: number): Ends {
  const inARow = ranFor >= steadyAfter ? 1 : before.inARow + 1
  return { inARow, delay: delayAfter(inARow - 1) }
}
