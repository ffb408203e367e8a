import { remaining } from '@club/football'
import { useDates, useMessages, useReaderClock } from '@club/shell-api'
import { Countdown } from '@club/ui'
import { useCallback, useEffect, useState } from 'react'
import { centreMessages } from '../messages.ts'
import styles from './KickOff.module.css'

/** Counts down to kick-off. Takes up no room without scripts. */
export function ToKickOff({ until }: { until: string }) {
  const messages = useMessages(centreMessages)
  const clock = useReaderClock()
  const start = useCallback(() => () => remaining(Date.parse(until), clock()), [until, clock])
  return <Countdown start={start} words={messages} looks={styles} />
}

/** Kick-off in the local time of a fan abroad, once scripts run; its line is reserved. */
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
