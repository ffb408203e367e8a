import { useEffect, useState } from 'react'
import { useMedia } from './media-context.ts'

/** Current time by the site's clock in milliseconds, updated every second. */
export function useClock(): number {
  const { clock } = useMedia().tools
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 1000)
    return () => clearInterval(timer)
  }, [clock])
  return now
}
