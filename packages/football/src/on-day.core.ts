/** Which match a day belongs to. Pure; days are those of the club's clock. */
import type { Match } from '@club/contracts'

type Dated = Pick<Match, 'state' | 'date'>

/** A result belongs to its day until six the next morning: milliseconds from midnight. */
export const nightEnds = 6 * 3_600_000

/**
 * Whether a match's score may change on a day: in play, or to be played then.
 * @param today '2026-11-20'
 */
export const mayMove = ({ state, date }: Dated, today: string): boolean =>
  state.status === 'live' || (state.status === 'fixture' && date === today)

type Day<M> = {
  /** The match in play, otherwise the next one. */
  readonly next: M | null
  /** The latest result. */
  readonly last: M | null
  readonly now: Date
  /** The day of an instant. */
  readonly dayOf: (at: Date) => string
}

/** The day's match, before and during play; then its result until six the next morning; null if there is none. */
export function matchOnDay<M extends Dated>({ next, last, now, dayOf }: Day<M>): M | null {
  const today = dayOf(now)
  if (next && mayMove(next, today)) return next
  const evening = dayOf(new Date(now.getTime() - nightEnds))
  return last?.date && [today, evening].includes(last.date) ? last : null
}
