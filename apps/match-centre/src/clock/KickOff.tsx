import { type Remaining, readerClock, remaining } from '@club/football'
import { useDates, useLive, useMessages, usePage } from '@club/shell-api'
import { useEffect, useState } from 'react'
import { centreMessages } from '../messages.ts'
import styles from './KickOff.module.css'

/** Counts down to kick-off. Its place is kept, empty, until scripts run; without scripts it takes none. */
export function Countdown({ until }: { until: string }) {
  const messages = useMessages(centreMessages)
  const live = useLive()
  const { now } = usePage()
  const [left, setLeft] = useState<Remaining | null>()
  useEffect(() => {
    const clock = readerClock(Date.parse(now), live.clockOffset)
    const tick = () => setLeft(remaining(Date.parse(until), clock()))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until, live, now])
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

/** Kick-off by the clock of a fan abroad, once scripts run; its line is kept. */
export function LocalTime({ kickOff }: { kickOff: string }) {
  const messages = useMessages(centreMessages)
  const dates = useDates()
  const [text, setText] = useState('')
  useEffect(() => {
    const local = dates.elsewhere(kickOff, new Date(kickOff).getTimezoneOffset())
    setText(local ? messages.localTime(local.day, local.time) : '')
  }, [kickOff, messages, dates])
  return <p className={styles.local}>{text}</p>
}
