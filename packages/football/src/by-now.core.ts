/** What the clock alone says of a match, and how often to look. Pure. */
import type { MatchState } from '@club/contracts'
import { minuteBy } from './minute.core.ts'
import { isAwaited, isUntold } from './state.core.ts'

/** The part of a match's state that follows from the clock alone. */
export type ByNow = {
  /** Its feed is silent, or it should be over and no result has come in. */
  readonly awaited: boolean
  /** Its kick-off has passed, and nothing has been told of it. */
  readonly untold: boolean
  /** The minute of play; null where no clock runs. */
  readonly minute: string | null
}

type Clocked = Parameters<typeof isAwaited>[0] & Parameters<typeof minuteBy>[0]

/**
 * @param now the server's clock, in milliseconds
 * @param today '2026-11-20', by the club's clock
 */
export const byNow = (match: Clocked, now: number, today: string): ByNow => ({
  awaited: isAwaited(match, now, today),
  untold: isUntold(match, now),
  minute: minuteBy(match, now),
})

/**
 * Milliseconds between two looks at what the clock says of matches: each second while one is in play, so that its minute changes
 * everywhere at once; null: it says nothing new of any.
 */
export function lookEvery(matches: readonly { readonly state: MatchState }[]): number | null {
  if (matches.some(({ state }) => state.status === 'live')) return 1000
  return matches.some(({ state }) => state.status === 'fixture') ? 10_000 : null
}
