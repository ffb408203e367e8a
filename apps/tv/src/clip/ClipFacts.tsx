import { useDates, useMessages } from '@club/shell-api'
import { isoDuration, useVideoDuration } from '@club/ui'
import { tvMessages } from '../messages.ts'
import styles from './ClipFacts.module.css'

/** Release date and length, in one line. */
export function ClipFacts({ at, seconds }: { readonly at: string; readonly seconds: number }) {
  const words = useMessages(tvMessages)
  const written = useVideoDuration()
  const dates = useDates()
  return (
    <p className={styles.facts}>
      <span className="visually-hidden">{words.published} </span>
      <time dateTime={at}>{dates.date(at)}</time>
      <span className={styles.dot} aria-hidden />
      <span className="visually-hidden">{words.duration} </span>
      <time dateTime={isoDuration(seconds)}>{written(seconds)}</time>
    </p>
  )
}
