import type { Match } from '@club/contracts'
import { isSilent, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'

const lookEvery = 10_000

/** Whether the match's feed has fallen silent, by the server's clock; looked at again and again while it is in play. */
export function useSilence({
  state,
  kickOff,
  heardAt,
}: Pick<Match, 'state' | 'kickOff' | 'heardAt'>): boolean {
  const live = useLive()
  const { now } = usePage()
  const [silent, setSilent] = useState(() => isSilent({ state, kickOff, heardAt }, Date.parse(now)))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setSilent(isSilent({ state, kickOff, heardAt }, clock()))
    look()
    if (state.status !== 'live') return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [state, kickOff, heardAt, live, now])
  return silent
}
