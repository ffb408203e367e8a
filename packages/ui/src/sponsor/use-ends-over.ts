import { useLive } from '@club/shell-api'
import { useEffect, useState } from 'react'

/** A browser's timers hold no more than some weeks: what ends later is looked at again then. */
const longest = 86_400_000

/** @param ends instants, of those that have an end; @returns how many of them are over, as time goes by */
export function useEndsOver(ends: readonly number[]): number {
  const live = useLive()
  const [over, setOver] = useState(0)
  const told = ends.join(' ')
  useEffect(() => {
    const instants = told === '' ? [] : told.split(' ').map(Number)
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = Date.now() + live.clockOffset()
      const left = instants.filter((end) => end > now)
      setOver(instants.length - left.length)
      if (left.length > 0) timer = setTimeout(look, Math.min(...left.map((end) => end - now), longest))
    }
    look()
    return () => clearTimeout(timer)
  }, [told, live])
  return over
}
