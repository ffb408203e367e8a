import { useEffect, useState } from 'react'
import { useMedia } from './media-context.ts'

/** Milliseconds of the hour by the site's clock, told anew each second. */
export function useClock(): number {
  const { clock } = useMedia().tools
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
