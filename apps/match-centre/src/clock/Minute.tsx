import type { MatchState } from '@club/contracts'
import { minuteBy } from '@club/football'
import { useMessages, usePage, useReaderClock } from '@club/shell-api'
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
  const { now } = usePage()
  const clock = useReaderClock()
  const [at, setAt] = useState(() => Date.parse(now))
  useEffect(() => {
    const tick = () => setAt(clock())
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clock])
  // Computed as it is drawn: a minute that was kept would be drawn once more when the period changes.
  const minute = minuteBy({ state, periodStartedAt: startedAt }, at)
  if (!minute) return null
  return (
    <>
      <span aria-hidden>{messages.minute(minute)}</span>
      <VisuallyHidden>{messages.minuteSpoken(minute)}</VisuallyHidden>
    </>
  )
}
