import type { PlayingStream } from '@club/contracts'
import { useDates, useMessages, useSay } from '@club/shell-api'
import { Button, Said } from '@club/ui'
import { useId, useState } from 'react'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'

/** At the limit: the streams that play, each with a button to end it. */
export function PlayingElsewhere({
  streams,
  session,
}: {
  streams: readonly PlayingStream[]
  session: PlaySession
}) {
  const text = useMessages(mediaMessages)
  const say = useSay()
  const dates = useDates()
  const id = useId()
  const [stopping, setStopping] = useState<string | null>(null)
  if (streams.length === 0)
    return (
      <Button type="primary-light" icon="Refresh" onClick={session.askAgain}>
        {text.tryAgain}
      </Button>
    )
  return (
    <section className={styles.streams} aria-label={text.playingElsewhere}>
      <p className={styles.streamsTitle}>{text.playingElsewhere}</p>
      <ul>
        {streams.map((stream) => (
          <li key={stream.playbackID} className={styles.stream}>
            <span>
              <strong>
                <Said>{stream.title}</Said>
              </strong>
              <span className={styles.device} id={`${id}${stream.playbackID}`}>
                {stream.thisSession ? text.thisBrowser : stream.device},{' '}
                {text.startedAt(dates.time(stream.startedAt))}
              </span>
            </span>
            <Button
              type="ghost-light"
              size="small"
              loading={stopping === stream.playbackID}
              aria-label={text.stopOther(say(stream.title))}
              aria-describedby={`${id}${stream.playbackID}`}
              onClick={() => {
                setStopping(stream.playbackID)
                void session.stopAnother(stream.playbackID)
              }}
            >
              {text.stop}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
