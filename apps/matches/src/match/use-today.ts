import { readerClock, untilNewDay } from '@club/football'
import { useDates, useLive, usePage } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useCallback, useEffect, useState } from 'react'

/** The day by the club's clock; changes at midnight while a page stays open. */
export function useToday(): string {
  const dates = useDates()
  const live = useLive()
  const { now } = usePage()
  const [clock] = useState(() => readerClock(Date.parse(now), live.clockOffset))
  const [today, setToday] = useState(() => dates.day(now))
  const look = useCallback(() => setToday(dates.day(new Date(clock()).toISOString())), [dates, clock])
  useLookAgain(look)
  useEffect(() => {
    const wait = () =>
      setTimeout(() => {
        look()
        timer = wait()
      }, untilNewDay(clock()))
    let timer = wait()
    return () => clearTimeout(timer)
  }, [look, clock])
  return today
}
