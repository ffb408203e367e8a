/** The next film, after one has ended: it begins by itself after a while, unless the fan stops it. */

import { lockOf } from '@club/access'
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { entitlementsAtom, sessionAtom, useMessages, useSettings } from '@club/shell-api'
import { Button, Said, videoTitle } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { nextOf, videoOf } from './list.core.ts'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { type List, useCatalogue, useList } from './use-list.ts'

/** Seconds before the next film begins. */
const waits = 8

export function UpNext({ current }: { current: VideoToOpen }) {
  const session = useAtomValue(sessionAtom)
  const { held } = useAtomValue(entitlementsAtom)
  const { lockEmptyEntitlements } = useSettings().tv
  const loggedIn = session.status === 'signed-in'
  const asker = { loggedIn, held, bypassed: loggedIn && session.bypassed === true }
  const opens = ({ metaData }: VideoItem) =>
    !lockOf(metaData.SysEntryEntitlements, asker, lockEmptyEntitlements).locked
  const nextIn = (list: List) => (list.is === 'there' ? nextOf(list.items, current.videoID, opens) : null)

  const list = useList(current.section ?? '')
  const related = nextIn(list)
  // A section may have only one film that this fan may see: then the club's other films follow.
  const any = nextIn(useCatalogue(list.is !== 'loading' && related === null))
  const next = related ?? any
  const section = related && list.is === 'there' ? list.section : ''
  return next && <Card key={next.id} next={next} section={section} />
}

function Card({ next, section }: { next: VideoItem; section: string }) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  const [left, setLeft] = useState<number | null>(waits)
  const [seen, setSeen] = useState(true)
  const stopped = left === null
  useEffect(() => {
    if (stopped || !seen) return
    const timer = setInterval(() => {
      // Nothing starts in a hidden page.
      if (!document.hidden) setLeft((seconds) => (seconds === null ? null : seconds - 1))
    }, 1000)
    return () => clearInterval(timer)
  }, [stopped, seen])
  const play = () => media.act({ event: 'open-video', request: videoOf(next, section) })
  const over = left !== null && left <= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is up
  useEffect(() => {
    if (over) play()
  }, [over])
  if (!seen) return null
  return (
    <section className={styles.upNext} aria-label={text.upNext} data-up-next="">
      <Thumbnail mediaData={next.mediaData} />
      <div className={styles.upNextText}>
        <p className={styles.upNextWhen}>
          {stopped ? text.upNext : <span aria-hidden="true">{text.upNextIn(Math.max(left, 0))}</span>}
        </p>
        <p className={styles.upNextTitle} role="status">
          <span className="visually-hidden">{text.upNext}: </span>
          <Said draw={videoTitle}>{next.metaData.title}</Said>
        </p>
        <div className={styles.upNextActs}>
          <Button type="primary-light" size="small" icon="Play" onClick={play}>
            {text.playNow}
          </Button>
          {stopped ? (
            <Button type="ghost-light" size="small" onClick={() => setSeen(false)}>
              {text.hide}
            </Button>
          ) : (
            <Button type="ghost-light" size="small" onClick={() => setLeft(null)}>
              {text.stop}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
