import { readerClock } from '@club/football'
import { useMemo } from 'react'
import { useLive } from './live.tsx'
import { usePage } from './page.tsx'

/**
 * Reads the server's clock, in milliseconds. One clock from when its component is first drawn: made anew on a page that has been open for
 * more than a week, it would take the device's clock for wrong and go back to the day on which the page was made.
 */
export function useReaderClock(): () => number {
  const live = useLive()
  const { now } = usePage()
  return useMemo(() => readerClock(Date.parse(now), live.clockOffset), [live, now])
}
