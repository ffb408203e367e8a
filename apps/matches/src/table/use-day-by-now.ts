import type { LeagueDayMatch } from '@club/contracts'
import { type ByNow, byNow, lookEvery } from '@club/football'
import { type Dates, useDates, usePage, useReaderClock } from '@club/shell-api'
import { useEffect, useMemo, useState } from 'react'

/** A text, since an equal text does not render again. */
const seenIn = (matches: readonly LeagueDayMatch[], now: number, dates: Dates): string => {
  const today = dates.day(new Date(now).toISOString())
  return JSON.stringify(matches.map((match) => [match.id, byNow(match, now, today)]))
}

/**
 * What the server's clock says of each match of a day, by id: the minute of play, and whether it is awaited. Checked again and again.
 * @param matches the same list until they change
 */
export function useDayByNow(matches: readonly LeagueDayMatch[]): ReadonlyMap<string, ByNow> {
  const dates = useDates()
  const { now } = usePage()
  const clock = useReaderClock()
  const [seen, setSeen] = useState(() => seenIn(matches, Date.parse(now), dates))
  useEffect(() => {
    const look = () => setSeen(seenIn(matches, clock(), dates))
    look()
    const every = lookEvery(matches)
    if (every === null) return
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [matches, dates, clock])
  return useMemo(() => new Map(JSON.parse(seen) as [string, ByNow][]), [seen])
}
