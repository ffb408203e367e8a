import type { MatchState } from '@club/contracts'
import { clockCorrection, minuteNow } from '@club/football'
import { useLive, useMessages, usePage } from '@club/shell-api'
import { VisuallyHidden } from '@club/ui'
import { useEffect, useState } from 'react'
import { centreMessages } from '../messages.ts'

type Props = {
  state: Extract<MatchState, { status: 'live' }>
  /** When the running period began, ISO. */
  startedAt: string | null
}

/** The minute of play; goes on between events by the server's clock. */
export function Minute({ state, startedAt }: Props) {
  const messages = useMessages(centreMessages)
  const live = useLive()
  const { now } = usePage()
  const [minute, setMinute] = useState(state.minute)
  useEffect(() => {
    const start = startedAt === null ? null : Date.parse(startedAt)
    const tick = () => {
      const device = Date.now()
      const server = device + clockCorrection(live.clockOffset(), Date.parse(now), device)
      setMinute(minuteNow(state, start, server) ?? '')
    }
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
