import { isSilent, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'
import type { ListedMatch } from './match.core.ts'

const lookEvery = 10_000

/** Whether a match in play is not heard of any more, by the server's clock; looked at again and again. */
export function useSilence(match: ListedMatch | null): boolean {
  const live = useLive()
  const { now } = usePage()
  const [silent, setSilent] = useState(match?.state.status === 'live' && match.awaited)
  useEffect(() => {
    if (match?.state.status !== 'live') return setSilent(false)
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setSilent(isSilent(match, clock()))
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [match, live, now])
  return silent
}
