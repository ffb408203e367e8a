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
  /** The video's page: the link's address without scripts. */
  readonly href: string
  readonly title: string
  /** The title's place in the outline; `h3` when left out. */
  readonly tag?: HeadingTag
  /** Seconds. */
  readonly duration: number
  readonly date?: DateLine | undefined
  /** Key in the image library; without one the club's background pattern is shown. */
  readonly imageKey?: string | undefined
  /** The picture's focal point; its middle when left out. */
  readonly focus?: FocalPoint | undefined
  /** Shows a padlock instead of 'Watch Now'. */
  readonly locked: boolean
  /** What opens a locked one, such as a membership's name. */
  readonly membership?: string | undefined
  /** How much of it the fan has watched, from 0 to 1. */
  readonly seen?: number
  /** Plays it here. When left out, the link is followed. */
  readonly onOpen?: () => void
  /** `row`: picture beside the text. `stack` when left out. */
  readonly layout?: 'stack' | 'row'
  readonly tone?: Tone
  readonly sizes?: string
  /** It stands among results of a search, where thumbnails are larger. */
  readonly inResults?: boolean | undefined
  readonly ref?: RefCallback<HTMLElement>
}

/** Thumbnails are 200 wide, 300 in search results (docs/product.md#images); screens with more pixels may load larger ones. */
const widths: PictureProps['widths'] = ['200x200', '400x400', '750x750']
const widthsInResults: PictureProps['widths'] = ['300x300', '400x400', '750x750']

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
  inResults = false,
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
        inResults,
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
        <Picture
          imageKey={imageKey}
          focus={focus}
          alt=""
          ratio="16/9"
          sizes={sizes}
          widths={inResults ? widthsInResults : widths}
        />
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
