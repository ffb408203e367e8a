import { type ByNow, byNow, isOnAir, lookEvery } from '@club/football'
import { type Dates, useDates, useReaderClock } from '@club/shell-api'
import { useEffect, useMemo, useState } from 'react'
import type { ListedMatch } from './match.core.ts'

type Seen = Pick<ListedMatch, 'onAir' | keyof ByNow>

/** The part of a match's state that follows from the clock alone. */
const seenAt = (match: ListedMatch, now: number, dates: Dates): Seen => ({
  onAir: isOnAir({ ...match, streamed: match.streamed ?? undefined }, now),
  ...byNow(match, now, dates.day(new Date(now).toISOString())),
})

const isAs = (one: Seen | undefined, other: Seen) =>
  one?.onAir === other.onAir &&
  one.awaited === other.awaited &&
  one.untold === other.untold &&
  one.minute === other.minute

/**
 * The matches with `onAir`, `awaited`, `untold` and `minute` kept up to date by the server's clock, whatever their feed says;
 * checked again and again while they can change.
 * @param matches the same list until they change
 * @returns unchanged matches keep their identity
 */
export function useByNow(matches: readonly ListedMatch[]): readonly ListedMatch[] {
  const dates = useDates()
  const clock = useReaderClock()
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map())
  useEffect(() => {
    const look = () => {
      const at = clock()
      const found = new Map(matches.map((match) => [match.id, seenAt(match, at, dates)]))
      setSeen((last) =>
        found.size === last.size && [...found].every(([id, each]) => isAs(last.get(id), each)) ? last : found,
      )
    }
    look()
    const every = lookEvery(matches)
    if (every === null) return
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [matches, dates, clock])
  return useMemo(
    () =>
      matches.map((match) => {
        const each = seen.get(match.id)
        return each === undefined || isAs(match, each) ? match : { ...match, ...each }
      }),
    [matches, seen],
  )
}
