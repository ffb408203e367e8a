import type { LeagueDayMatch } from '@club/contracts'
import { isSilent, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useMemo, useState } from 'react'

const lookEvery = 10_000

/** One text, since the same text draws nothing anew. */
const silentIn = (matches: readonly LeagueDayMatch[], now: number): string =>
  matches
    .filter((match) => isSilent(match, now))
    .map(({ id }) => id)
    .join(' ')

/**
 * Which matches in play are not heard of any more, by the server's clock; looked at again and again.
 * @param matches the same list until they change
 * @returns their ids
 */
export function useSilent(matches: readonly LeagueDayMatch[]): ReadonlySet<string> {
  const live = useLive()
  const { now } = usePage()
  const [silent, setSilent] = useState(() => silentIn(matches, Date.parse(now)))
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const look = () => setSilent(silentIn(matches, clock()))
    look()
    if (!matches.some(({ state }) => state.status === 'live')) return
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [matches, live, now])
  return useMemo(() => new Set(silent.split(' ')), [silent])
}
