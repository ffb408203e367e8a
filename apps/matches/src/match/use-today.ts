import { untilNewDay } from '@club/football'
import { useDates, usePage } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useCallback, useEffect, useState } from 'react'
import { useReaderClock } from './use-reader-clock.ts'

/** The day by the club's clock; changes at midnight while a page stays open. */
export function useToday(): string {
  const dates = useDates()
  const { now } = usePage()
  const clock = useReaderClock()
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
