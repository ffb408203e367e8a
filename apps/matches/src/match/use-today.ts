import { untilNewDay } from '@club/football'
import { useDates, usePage, useReaderClock } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useCallback, useEffect, useState } from 'react'

/** Milliseconds after midnight within which pages change their day: a match of the new day has them all open a stream. */
const spread = 30_000

/** The day by the club's clock; changes just after midnight while a page stays open. */
export function useToday(): string {
  const dates = useDates()
  const { now } = usePage()
  const clock = useReaderClock()
  const [today, setToday] = useState(() => dates.day(now))
  const look = useCallback(() => setToday(dates.day(new Date(clock()).toISOString())), [dates, clock])
  useLookAgain(look)
  useEffect(() => {
    const wait = () =>
      setTimeout(
        () => {
          look()
          timer = wait()
        },
        untilNewDay(clock()) + spread * Math.random(),
      )
    let timer = wait()
    return () => clearTimeout(timer)
  }, [look, clock])
  return today
}
