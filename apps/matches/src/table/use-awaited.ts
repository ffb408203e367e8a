import type { LeagueDayMatch } from '@club/contracts'
import { isAwaited, readerClock } from '@club/football'
import { type Dates, useDates, useLive, usePage } from '@club/shell-api'
import { useEffect, useMemo, useState } from 'react'

const lookEvery = 10_000

/** A text, since an equal text does not render again. */
const awaitedIn = (matches: readonly LeagueDayMatch[], now: number, dates: Dates): string =>
  matches
    .filter((match) => isAwaited(match, now, dates.day(new Date(now).toISOString())))
    .map(({ id }) => id)
    .join(' ')

/**
 * Which matches of a day are awaited, by the server's clock: in play but silent, or without any report though they should be
 * over. Checked again and again.
 * @param matches the same list until they change
 * @returns their ids
 */
export function useAwaited(matches: readonly LeagueDayMatch[]): ReadonlySet<string> {
  const live = useLive()
  const dates = useDates()
  const { now } = usePage()
  const [awaited, setAwaited] = useState(() => awaitedIn(matches, Date.parse(now), dates))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setAwaited(awaitedIn(matches, clock(), dates))
    look()
    if (!matches.some(({ state }) => state.status === 'live' || state.status === 'fixture')) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [matches, live, now, dates])
  return useMemo(() => new Set(awaited.split(' ')), [awaited])
}
