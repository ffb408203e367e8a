import { isOnAir, isSilent, readerClock } from '@club/football'
import { useLive, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'
import type { ListedMatch } from './match.core.ts'

const lookEvery = 10_000

type ByNow = {
  /** In play, and not heard of any more. */
  readonly silent: boolean
  readonly onAir: boolean
}

/** What becomes of a match by the server's clock alone, without a word of its feed; looked at again and again. */
export function useByNow(match: ListedMatch | null): ByNow {
  const live = useLive()
  const { now } = usePage()
  const [byNow, setByNow] = useState<ByNow>({
    silent: match?.state.status === 'live' && match.awaited,
    onAir: match?.onAir ?? false,
  })
  useEffect(() => {
    const set = (next: ByNow) =>
      setByNow((last) => (last.silent === next.silent && last.onAir === next.onAir ? last : next))
    const isOpen = match?.state.status === 'live' || (match?.state.status === 'fixture' && match.streamed)
    if (!match || !isOpen) return set({ silent: false, onAir: false })
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const told = { ...match, streamed: match.streamed ?? undefined }
    const look = () => set({ silent: isSilent(told, clock()), onAir: isOnAir(told, clock()) })
    look()
    const timer = setInterval(look, lookEvery)
    return () => clearInterval(timer)
  }, [match, live, now])
  return byNow
}
