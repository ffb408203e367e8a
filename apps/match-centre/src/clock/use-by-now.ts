import type { Match } from '@club/contracts'
import { isOnAir, isSilent, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'

const lookEvery = 10_000

type Told = Pick<Match, 'state' | 'kickOff' | 'heardAt' | 'streamed'>

/** What becomes of a match by the server's clock alone; looked at again and again while that may be. */
function useByNow({ state, kickOff, heardAt, streamed }: Told, is: (match: Told, now: number) => boolean) {
  const live = useLive()
  const { now } = usePage()
  const [byNow, setByNow] = useState(() => is({ state, kickOff, heardAt, streamed }, Date.parse(now)))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setByNow(is({ state, kickOff, heardAt, streamed }, clock()))
    look()
    if (state.status !== 'live' && !(state.status === 'fixture' && streamed)) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [state, kickOff, heardAt, streamed, is, live, now])
  return byNow
}

/** Whether the match's feed has fallen silent. */
export const useSilence = (match: Told): boolean => useByNow(match, isSilent)

/** Whether it is to be watched and heard by now. */
export const useOnAir = (match: Told): boolean => useByNow(match, isOnAir)
