import { type Remaining, readerClock, remaining } from '@club/football'
import { useLive, useMessages } from '@club/shell-api'
import { useEffect, useState } from 'react'
import { matchesMessages } from '../messages.ts'
import styles from './Countdown.module.css'

/**
 * Counts down to an instant. Its place is kept but empty until scripts run, since the page may have been made long before it
 * is read; without scripts it takes no place.
 * @param asOf when the data was true
 */
export function Countdown({ until, asOf }: { until: string; asOf: string }) {
  const messages = useMessages(matchesMessages)
  const live = useLive()
  const [left, setLeft] = useState<Remaining | null>()
  useEffect(() => {
    const end = Date.parse(until)
    const clock = readerClock(Date.parse(asOf), live.clockOffset)
    const tick = () => setLeft(remaining(end, clock()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, asOf, live])

  if (left === null) return null
  const units = [
    [messages.days, left?.days],
    [messages.hours, left?.hours],
    [messages.minutes, left?.minutes],
    [messages.seconds, left?.seconds],
  ] as const
  return (
    <div
      className={styles.countdown}
      data-waiting={left ? undefined : ''}
      role="timer"
      aria-label={messages.untilKickOff}
    >
      {units.map(([unit, value]) => (
        <span key={unit} className={styles.unit}>
          <span className={styles.value}>{String(value ?? 0).padStart(2, '0')}</span> {unit}
        </span>
      ))}
    </div>
  )
}
