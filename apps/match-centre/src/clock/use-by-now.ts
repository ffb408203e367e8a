import type { LeagueDayMatch, Match } from '@club/contracts'
import { isOnAir, isResultDue, isSilent, readerClock } from '@club/football'
import { useDates, useLive, usePage } from '@club/shell-api'
import { useCallback, useEffect, useMemo, useState } from 'react'

const lookEvery = 10_000

type Told = Pick<Match, 'state' | 'date' | 'kickOff' | 'heardAt' | 'streamed'>

/**
 * What is so by the server's clock.
 * @param lookAt tells it for an instant, in milliseconds; the same function until what it tells of changes
 * @param moves whether it may change by the clock alone: it is looked at again and again
 */
function useLook<T extends boolean | string>(lookAt: (at: number) => T, moves: boolean): T {
  const live = useLive()
  const { now } = usePage()
  const [seen, setSeen] = useState<T>(() => lookAt(Date.parse(now)))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setSeen(lookAt(clock()))
    look()
    if (!moves) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [lookAt, moves, live, now])
  return seen
}

/** What becomes of a match by the clock alone. */
function useByNow(
  { state, date, kickOff, heardAt, streamed }: Told,
  is: (match: Told, now: number, today: string) => boolean,
) {
  const dates = useDates()
  const lookAt = useCallback(
    (at: number) =>
      is({ state, date, kickOff, heardAt, streamed }, at, dates.day(new Date(at).toISOString())),
    [state, date, kickOff, heardAt, streamed, is, dates],
  )
  return useLook(lookAt, state.status === 'live' || state.status === 'fixture')
}

/** Whether the match's feed has fallen silent. */
export const useSilence = (match: Told): boolean => useByNow(match, isSilent)

/** Whether its result is to follow: the time for it has gone by, and nobody has told of it. */
export const useResultDue = (match: Told): boolean => useByNow(match, isResultDue)

/** Whether it is to be watched and heard by now. */
export const useOnAir = (match: Told): boolean => useByNow(match, isOnAir)

/**
 * Which matches of a day are not heard of any more.
 * @param matches the same list until they change
 * @returns their ids
 */
export function useSilent(matches: readonly LeagueDayMatch[]): ReadonlySet<string> {
  // One text, since the same text draws nothing anew.
  const lookAt = useCallback(
    (at: number) =>
      matches
        .filter((match) => isSilent(match, at))
        .map(({ id }) => id)
        .join(' '),
    [matches],
  )
  const silent = useLook(
    lookAt,
    matches.some(({ state }) => state.status === 'live'),
  )
  return useMemo(() => new Set(silent.split(' ')), [silent])
}
