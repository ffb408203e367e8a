import { useLive } from '@club/shell-api'
import { useEffect, useState } from 'react'

/** A browser's timers can wait a few weeks at most: whatever ends later than this is checked again. */
const longest = 86_400_000

/** @param ends instants of those that have an end; @returns how many of them are over, updated as time passes */
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
