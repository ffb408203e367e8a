/** 'Related' or 'Latest' beside the player: ten videos, each with its lock, picture, duration, date and title (docs/product.md#video-over-the-page). */
import type { VideoItem } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { useDates, useLock, useMessages, useSay, videoPath } from '@club/shell-api'
import { dot, Icon, Loading, Said, useVideoDuration, videoTitle } from '@club/ui'
import { videoOf } from './list.core.ts'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { type List, useList, useUnderWay } from './use-list.ts'

export function Sidebar({ current, session }: { current: VideoToOpen; session: PlaySession }) {
  const text = useMessages(mediaMessages)
  const ready = useUnderWay(session)
  const asked = current.section ?? ''
  const list = useList(ready ? asked : null)
  const section = list.is === 'there' ? list.section : asked
  const heading = section === '' ? text.latest : text.related
  return (
    <section className={styles.sidebar} aria-label={heading}>
      <h3 className={styles.sidebarTitle}>{heading}</h3>
      <Items list={list} current={current.videoID} />
    </section>
  )
}

function Items({ list, current }: { list: List; current: string }) {
  const text = useMessages(mediaMessages)
  if (list.is === 'loading') return <Loading tone="dark" />
  if (list.is === 'away') return <p>{text.relatedProblem}</p>
  if (list.items.length === 0) return <p>{text.noRelated}</p>
  return (
    <ul className={styles.items}>
      {list.items.map((item) => (
        <li key={item.id}>
          <Item item={item} section={list.section} playing={item.id === current} />
        </li>
      ))}
    </ul>
  )
}

function Item({ item, section, playing }: { item: VideoItem; section: string; playing: boolean }) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  const say = useSay()
  const dates = useDates()
  const written = useVideoDuration()
  const { metaData, mediaData, publicationData } = item
  const { locked } = useLock(metaData.SysEntryEntitlements)
  const video = videoOf(item, section)
  return (
    <a
      className={styles.item}
      href={videoPath(video)}
      aria-current={playing || undefined}
      title={say(metaData.title)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        media.act({ event: 'open-video', request: video })
      }}
    >
      <Thumbnail mediaData={mediaData}>
        <span className={styles.sign} data-locked={locked || undefined}>
          <Icon name={locked ? 'Padlock' : 'Video'} size={16} title={locked ? text.locked : undefined} />
        </span>
        <span className={styles.duration}>{written(metaData.VideoDuration)}</span>
      </Thumbnail>
      <span className={styles.itemText}>
        <span className={styles.itemTitle}>
          <Said draw={videoTitle}>{metaData.title}</Said>
        </span>
        <span className={styles.itemDate}>
          {dates.date(publicationData.startAt ?? publicationData.createdAt)}
          {playing && dot + text.playing}
        </span>
      </span>
    </a>
  )
}
