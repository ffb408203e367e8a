import type { LeagueDayMatch, Match } from '@club/contracts'
import { type ByNow, byNow, isOnAir, isResultDue, isSilent, isUntold, lookEvery } from '@club/football'
import { useDates, usePage, useReaderClock } from '@club/shell-api'
import { useCallback, useEffect, useMemo, useState } from 'react'

type Told = Pick<Match, 'state' | 'date' | 'kickOff' | 'heardAt' | 'streamed'>

/**
 * A value that depends on the server's clock.
 * @param lookAt computes it for a time in milliseconds; must stay the same function while its inputs do
 * @param every milliseconds after which it is computed again, and so on; null: the clock alone does not change it
 */
function useLook<T extends boolean | string>(lookAt: (at: number) => T, every: number | null): T {
  const { now } = usePage()
  const clock = useReaderClock()
  const [seen, setSeen] = useState<T>(() => lookAt(Date.parse(now)))
  useEffect(() => {
    const look = () => setSeen(lookAt(clock()))
    look()
    if (every === null) return
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [lookAt, every, clock])
  return seen
}

/** A state of the match that follows from the clock alone. */
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
  return useLook(lookAt, lookEvery([{ state }]))
}

/** Whether the match's feed has gone silent. */
export const useSilence = (match: Told): boolean => useByNow(match, isSilent)

/** Whether its result is awaited: it should be over by now, and no result has come in. */
export const useResultDue = (match: Told): boolean => useByNow(match, isResultDue)

/** Whether its kick-off has passed with nothing told of it. */
export const useUntold = (match: Told): boolean => useByNow(match, isUntold)

/** Whether fans can watch or listen to it now. */
export const useOnAir = (match: Told): boolean => useByNow(match, isOnAir)

/**
 * What the clock says of each match of a day, by id.
 * @param matches the same list until they change
 */
export function useDayByNow(matches: readonly LeagueDayMatch[]): ReadonlyMap<string, ByNow> {
  const dates = useDates()
  // A text, since an equal text does not render again.
  const lookAt = useCallback(
    (at: number) => {
      const today = dates.day(new Date(at).toISOString())
      return JSON.stringify(matches.map((match) => [match.id, byNow(match, at, today)]))
    },
    [matches, dates],
  )
  const text = useLook(lookAt, lookEvery(matches))
  return useMemo(() => new Map(JSON.parse(text) as [string, ByNow][]), [text])
}
