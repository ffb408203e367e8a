import { useDates, usePage } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useState } from 'react'
import { useReaderClock } from './use-reader-clock.ts'

/** The day by the club's clock; changes while a page stays open past midnight. */
export function useToday(): string {
  const dates = useDates()
  const { now } = usePage()
  const clock = useReaderClock()
  const [today, setToday] = useState(() => dates.day(now))
  useLookAgain(() => setToday(dates.day(new Date(clock()).toISOString())))
  return today
}
