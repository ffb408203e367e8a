import type { FocalPoint } from '@club/contracts'
import { useSay } from '@club/shell-api'
import type { MouseEvent, RefCallback } from 'react'
import type { DateLine } from '../card/Card.tsx'
import type { Tone } from '../class-names.ts'
import { Icon } from '../icons/Icon.tsx'
import { CoverLink } from '../link/CoverLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Picture, type PictureProps } from '../picture/Picture.tsx'
import { Still } from '../still/Still.tsx'
import type { HeadingTag } from '../type/Heading.tsx'
import { Said } from '../type/Said.tsx'
import styles from './VideoCard.module.css'
import { videoDuration, videoTitle } from './video-words.core.ts'

export type VideoCardProps = {
  /** The video's page: where the link goes without scripts. */
  readonly href: string
  readonly title: string
  /** The title's place in the outline; `h3` when left out. */
  readonly tag?: HeadingTag
  /** Seconds. */
  readonly duration: number
  readonly date?: DateLine | undefined
  /** Key in the image library; without one the club's ground pattern stands in. */
  readonly imageKey?: string | undefined
  /** What crops of the picture keep in sight; its middle when left out. */
  readonly focus?: FocalPoint | undefined
  /** A padlock instead of 'Watch Now'. */
  readonly locked: boolean
  /** What opens a locked one, such as a membership's name. */
  readonly membership?: string | undefined
  /** How much of it was seen, from 0 to 1; 0 for nothing. */
  readonly seen?: number
  /** Plays it here. Left out, the link is followed. */
  readonly onOpen?: () => void
  /** `row`: picture beside the words. `stack` when left out. */
  readonly layout?: 'stack' | 'row'
  readonly tone?: Tone
  readonly sizes?: string
  readonly ref?: RefCallback<HTMLElement>
}

/** Thumbnails are 200 wide (docs/product.md#images); screens of more pixels may take more. */
const widths: PictureProps['widths'] = ['200x200', '400x400', '750x750']

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A video in a list: picture, length, date, title, and whether it plays or is locked. One stop for the keyboard. */
export function VideoCard({
  href,
  title,
  tag: Tag = 'h3',
  duration,
  date,
  imageKey,
  focus,
  locked,
  membership,
  seen = 0,
  onOpen,
  layout = 'stack',
  tone = 'dark',
  sizes = '(width >= 1440px) 320px, (width >= 1024px) 24vw, (width >= 640px) 45vw, 80vw',
  ref,
}: VideoCardProps) {
  const kit = useKitMessages()
  const said = useSay()(title)
  const whole = videoTitle(said) === said
  const open = (event: MouseEvent) => {
    if (!onOpen || !plainClick(event) || !(event.target as Element).closest('a')) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Still
      as="article"
      of={[
        href,
        title,
        Tag,
        duration,
        date?.iso,
        date?.text,
        imageKey,
        focus,
        locked,
        membership,
        seen,
        sizes,
      ]}
      drawing="video"
      ref={ref}
      className={styles.card}
      data-layout={layout}
      data-tone={tone}
      data-locked={locked}
      onClick={open}
    >
      <div className={styles.media}>
        <Picture imageKey={imageKey} focus={focus} alt="" ratio="16/9" sizes={sizes} widths={widths} />
        <span className={styles.sign}>
          <Icon name={locked ? 'Padlock' : 'Play'} size={20} />
        </span>
        <span className={styles.duration}>
          <span className="visually-hidden">{kit.duration} </span>
          {videoDuration(duration, kit.hoursAndMinutes)}
        </span>
        {seen > 0 && (
          <progress className={styles.seen} value={seen} max={1} aria-label={kit.seen} data-seen="" />
        )}
      </div>
      <div className={styles.body}>
        <Tag className={styles.title}>
          <CoverLink href={href} title={whole ? undefined : said}>
            <Said draw={videoTitle}>{title}</Said>
          </CoverLink>
        </Tag>
        <p className={styles.meta}>
          {date && <time dateTime={date.iso}>{date.text}</time>}
          <span className={styles.access} data-access={locked ? 'locked' : 'open'}>
            {locked ? (
              <>
                <span className="visually-hidden">{kit.locked}</span>
                {membership && <Said>{membership}</Said>}
              </>
            ) : (
              kit.watchNow
            )}
          </span>
        </p>
      </div>
    </Still>
  )
}
