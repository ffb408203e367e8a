/** What is shown below a film: its date, its description, and its address to share. */
import type { StreamAsset } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { useDates, useMessages, videoPath } from '@club/shell-api'
import { Button, Said } from '@club/ui'
import { useEffect, useState } from 'react'
import { type AboutVideo, aboutOf, sharePath } from './about.core.ts'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'
import { useUnderWay } from './use-list.ts'

type Props = {
  readonly request: VideoToOpen
  readonly session: PlaySession
  readonly asset: StreamAsset | null
}

export function VideoAbout({ request, session, asset }: Props) {
  const text = useMessages(mediaMessages)
  const dates = useDates()
  const ready = useUnderWay(session)
  const film = useFilm(ready && request.mediaType === 'OnDemand' ? request.videoID : null)
  const date = asset ? asset.startAt : (film?.date ?? null)
  const description = asset ? asset.description : film?.description
  return (
    <div className={styles.about}>
      <div className={styles.aboutHead}>
        {date && (
          <time className={styles.modalDate} dateTime={date}>
            {dates.date(date)}
          </time>
        )}
        <Share
          key={request.videoID}
          title={request.title || text.untitled}
          path={sharePath(request, videoPath(request))}
        />
      </div>
      {description && (
        <p className={styles.aboutText}>
          <Said>{description}</Said>
        </p>
      )}
    </div>
  )
}

/** @param videoID null: not now */
function useFilm(videoID: string | null): AboutVideo | null {
  const [film, setFilm] = useState<{ of: string; about: AboutVideo } | null>(null)
  useEffect(() => {
    if (videoID === null) return
    const stop = new AbortController()
    fetch(`/api/videos/v1/videos/${encodeURIComponent(videoID)}`, {
      headers: { accept: 'application/json' },
      signal: stop.signal,
    })
      .then(async (answer) =>
        setFilm({ of: videoID, about: aboutOf(answer.ok ? await answer.json() : null) }),
      )
      .catch(() => {
        // The film plays without its description.
      })
    return () => stop.abort()
  }, [videoID])
  return film?.of === videoID ? film.about : null
}

/** The device's own share sheet, if it has one; else the address is copied. */
function Share({ title, path }: { title: string; path: string }) {
  const text = useMessages(mediaMessages)
  const [copied, setCopied] = useState<boolean | null>(null)
  const share = async () => {
    const url = new URL(path, location.href).href
    // A fan who closes the device's own sheet has changed their mind.
    if (typeof navigator.share === 'function') return void navigator.share({ title, url }).catch(() => {})
    setCopied(
      await (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <>
      <Button type="ghost-light" size="small" icon="Share" onClick={() => void share()}>
        {text.share}
      </Button>
      <span role="status" className={styles.modalDate}>
        {copied === null ? '' : copied ? text.copied : text.notCopied}
      </span>
    </>
  )
}
