import { readerClock } from '@club/football'
import { useDates, useLive, usePage } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { useState } from 'react'

/** The day by the club's clock; changes while a page stays open past midnight. */
export function useToday(): string {
  const dates = useDates()
  const live = useLive()
  const { now } = usePage()
  const [today, setToday] = useState(() => dates.day(now))
  useLookAgain(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    setToday(dates.day(new Date(clock()).toISOString()))
  })
  return today
}
