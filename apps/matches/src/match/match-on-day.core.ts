/** Which match takes over home. Pure. */
import { dayIn } from '@club/shell-api'
import { mayMove } from './live.core.ts'
import type { ListedMatch } from './match.core.ts'

/** A result stays on top until six in the morning by the club's clock. */
const nightEnds = 6 * 3_600_000

type Day = { next: ListedMatch | null; last: ListedMatch | null; now: Date; timezone: string }

/** Today's match, before and during play; then its result until the next morning; null if there is none. */
export function matchOnDay({ next, last, now, timezone }: Day): ListedMatch | null {
  if (next && mayMove(next, dayIn(timezone, now))) return next
  const evening = new Date(now.getTime() - nightEnds)
  const today = [dayIn(timezone, now), dayIn(timezone, evening)]
  return last?.date && today.includes(last.date) ? last : null
}
