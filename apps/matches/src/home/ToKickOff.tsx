import { readerClock, remaining } from '@club/football'
import { useLive, useMessages } from '@club/shell-api'
import { Countdown } from '@club/ui'
import { useCallback } from 'react'
import { matchesMessages } from '../messages.ts'
import styles from './ToKickOff.module.css'

/**
 * Counts down to kick-off. Takes up no room without scripts.
 * @param asOf when the data was read
 */
export function ToKickOff({ until, asOf }: { until: string; asOf: string }) {
  const messages = useMessages(matchesMessages)
  const live = useLive()
  const start = useCallback(() => {
    const end = Date.parse(until)
    const clock = readerClock(Date.parse(asOf), live.clockOffset)
    return () => remaining(end, clock())
  }, [until, asOf, live])
  return <Countdown start={start} words={messages} looks={styles} />
}
