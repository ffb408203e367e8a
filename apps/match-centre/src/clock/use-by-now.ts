import type { Match } from '@club/contracts'
import { isOnAir, isResultDue, isSilent, readerClock } from '@club/football'
import { useDates, useLive, usePage } from '@club/shell-api'
import { useCallback, useEffect, useState } from 'react'

const lookEvery = 10_000

type Told = Pick<Match, 'state' | 'date' | 'kickOff' | 'heardAt' | 'streamed'>

/** What becomes of a match by the server's clock alone; looked at again and again while that may be. */
function useByNow(
  { state, date, kickOff, heardAt, streamed }: Told,
  is: (match: Told, now: number, today: string) => boolean,
) {
  const live = useLive()
  const dates = useDates()
  const { now } = usePage()
  const lookAt = useCallback(
    (at: number) =>
      is({ state, date, kickOff, heardAt, streamed }, at, dates.day(new Date(at).toISOString())),
    [state, date, kickOff, heardAt, streamed, is, dates],
  )
  const [byNow, setByNow] = useState(() => lookAt(Date.parse(now)))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setByNow(lookAt(clock()))
    look()
    if (state.status !== 'live' && state.status !== 'fixture') return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [state, lookAt, live, now])
  return byNow
}

/** Whether the match's feed has fallen silent. */
export const useSilence = (match: Told): boolean => useByNow(match, isSilent)

/** Whether its result is to follow: the time for it has gone by, and nobody has told of it. */
export const useResultDue = (match: Told): boolean => useByNow(match, isResultDue)

/** Whether it is to be watched and heard by now. */
export const useOnAir = (match: Told): boolean => useByNow(match, isOnAir)
