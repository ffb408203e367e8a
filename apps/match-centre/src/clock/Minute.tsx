import type { MatchState } from '@club/contracts'
import { minuteBy, readerClock } from '@club/football'
import { useLive, useMessages, usePage } from '@club/shell-api'
import { VisuallyHidden } from '@club/ui'
import { useEffect, useState } from 'react'
import { centreMessages } from '../messages.ts'

type Props = {
  state: Extract<MatchState, { status: 'live' }>
  /** When the current period began, ISO. */
  startedAt: string | null
}

/** The minute of play; advances between events by the server's clock. */
export function Minute({ state, startedAt }: Props) {
  const messages = useMessages(centreMessages)
  const live = useLive()
  const { now } = usePage()
  const [minute, setMinute] = useState(
    () => minuteBy({ state, periodStartedAt: startedAt }, Date.parse(now)) ?? '',
  )
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const tick = () => setMinute(minuteBy({ state, periodStartedAt: startedAt }, clock()) ?? '')
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [state, startedAt, live, now])
  if (minute === '' || state.period === 'half-time' || state.period === 'penalties') return null
  return (
    <>
      <span aria-hidden>{messages.minute(minute)}</span>
      <VisuallyHidden>{messages.minuteSpoken(minute)}</VisuallyHidden>
    </>
  )
}
