import { livePath, useDates, useMessages } from '@club/shell-api'
import { CoverLink, Icon, Picture, Said, Stamp } from '@club/ui'
import { tvMessages } from '../messages.ts'
import type { LiveStream } from './live.loader.ts'
import styles from './StreamCard.module.css'

/** A stream in a list: its title, and whether it is on air. */
export function StreamCard({ stream }: { readonly stream: LiveStream }) {
  return (
    <article className={styles.card} data-status={stream.status}>
      <div className={styles.picture}>
        <Picture
          imageKey={stream.image.key ?? undefined}
          focus={stream.image.focus}
          alt=""
          ratio="16/9"
          sizes="(width >= 1024px) 33vw, 90vw"
        />
        <span className={styles.badge}>
          <StreamStatus stream={stream} />
        </span>
      </div>
      <h2 className={styles.title}>
        <Icon name={stream.format === 'audio' ? 'Audio' : 'VideoCamera'} size={24} />
        <CoverLink href={livePath(stream.id, stream.format)}>
          <Said>{stream.title}</Said>
        </CoverLink>
      </h2>
      <p className={styles.description}>
        <Said>{stream.description}</Said>
      </p>
    </article>
  )
}

/** 'Live now', or its other status; an upcoming one says when. */
export function StreamStatus({ stream }: { readonly stream: LiveStream }) {
  const words = useMessages(tvMessages)
  const dates = useDates()
  return (
    <Stamp tag="span" className={styles.status} data-status={stream.status}>
      {stream.status === 'live' ? words.onAir : words[stream.status]}
      {stream.status === 'upcoming' && stream.startAt && (
        <time dateTime={stream.startAt}> {dates.kickOff(stream.startAt)}</time>
      )}
    </Stamp>
  )
}
