import { isAwaited, isOnAir, readerClock } from '@club/football'
import { type Dates, useDates, useLive, usePage } from '@club/shell-api'
import { useEffect, useMemo, useState } from 'react'
import type { ListedMatch } from './match.core.ts'

const lookEvery = 10_000

type ByNow = Pick<ListedMatch, 'onAir' | 'awaited'>

/** The part of a match's state that follows from the clock alone. */
const byNow = (match: ListedMatch, now: number, dates: Dates): ByNow => ({
  onAir: isOnAir({ ...match, streamed: match.streamed ?? undefined }, now),
  awaited: isAwaited(match, now, dates.day(new Date(now).toISOString())),
})

const isAs = (one: ByNow | undefined, other: ByNow) =>
  one?.onAir === other.onAir && one.awaited === other.awaited

const mayChange = ({ state }: ListedMatch): boolean => state.status === 'live' || state.status === 'fixture'

/**
 * The matches with `onAir` and `awaited` kept up to date by the server's clock, whatever their feed says;
 * checked again and again while they can change.
 * @param matches the same list until they change
 * @returns unchanged matches keep their identity
 */
export function useByNow(matches: readonly ListedMatch[]): readonly ListedMatch[] {
  const live = useLive()
  const dates = useDates()
  const { now } = usePage()
  const [seen, setSeen] = useState<ReadonlyMap<string, ByNow>>(new Map())
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => {
      const at = clock()
      const found = new Map(matches.map((match) => [match.id, byNow(match, at, dates)]))
      setSeen((last) =>
        found.size === last.size && [...found].every(([id, each]) => isAs(last.get(id), each)) ? last : found,
      )
    }
    look()
    if (!matches.some(mayChange)) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [matches, live, dates, now])
  return useMemo(
    () =>
      matches.map((match) => {
        const each = seen.get(match.id)
        return each === undefined || isAs(match, each) ? match : { ...match, ...each }
      }),
    [matches, seen],
  )
}
