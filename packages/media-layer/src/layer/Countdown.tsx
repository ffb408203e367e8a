import { useDates, useMessages } from '@club/shell-api'
import { leftUntil } from './countdown.core.ts'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { useClock } from './use-clock.ts'

/** The time until a stream begins, updated every second, and the date of that. @param startAt ISO 8601 */
export function Countdown({ startAt }: { readonly startAt: string }) {
  const text = useMessages(mediaMessages)
  const dates = useDates()
  const left = leftUntil(startAt, useClock())
  if (left === null) return <p>{text.soon}</p>
  return (
    <>
      <p>{text.upcoming}</p>
      <p className={styles.countdown} role="timer">
        {left.map(({ unit, count }) => (
          <span key={unit} className={styles.unit}>
            <strong>{count}</strong> {text[unit](Number(count))}
          </span>
        ))}
      </p>
      <p>{text.begins(dates.date(startAt), dates.time(startAt))}</p>
    </>
  )
}
