import type { FocalPoint } from '@club/contracts'
import type { MouseEventHandler, ReactNode } from 'react'
import type { Tone } from '../class-names.ts'
import { CoverLink } from '../link/CoverLink.tsx'
import type { LinkTarget } from '../link/SiteLink.tsx'
import { Picture, type PictureProps } from '../picture/Picture.tsx'
import type { HeadingTag } from '../type/Heading.tsx'
import { Said } from '../type/Said.tsx'
import styles from './Card.module.css'

/** A date for readers, and for machines. */
export type DateLine = { readonly iso: string; readonly text: string }

export type CardProps = Pick<LinkTarget, 'href' | 'newTab'> & {
  readonly title: string
  /** How the title's text is drawn, for example with highlighted words; unchanged when left out. */
  readonly drawTitle?: (words: string) => ReactNode
  /** The title's place in the outline; `h3` when left out. */
  readonly tag?: HeadingTag
  /** The small line above the title, such as a category. */
  readonly kicker?: string
  readonly date?: DateLine
  readonly summary?: string
  /** Key in the image library; without one the club's background pattern is shown. */
  readonly imageKey?: string
  /** The picture's focal point; its middle when left out. */
  readonly focus?: FocalPoint | undefined
  /** '' when left out, for a picture that adds nothing to the title. */
  readonly imageAlt?: string
  readonly ratio?: PictureProps['ratio']
  readonly sizes?: string
  readonly priority?: boolean
  /** `stack`: picture above; `overlay`: text on the picture; `row`: picture beside. `stack` when left out. */
  readonly layout?: 'stack' | 'overlay' | 'row'
  /** `m` when left out; `xl` with `overlay` is a page's lead story. */
  readonly size?: 's' | 'm' | 'l' | 'xl'
  readonly tone?: Tone
  /** Shown in the picture's lower corner: an icon, a duration. */
  readonly corner?: ReactNode
  /** Shown after the date. */
  readonly meta?: ReactNode
  readonly onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A picture and a headline that link somewhere. The whole card can be pressed; the keyboard stops at it once. */
export function Card({
  href,
  newTab,
  title,
  drawTitle,
  tag: Tag = 'h3',
  kicker,
  date,
  summary,
  imageKey,
  focus,
  imageAlt = '',
  ratio = '16/9',
  sizes = '(width >= 1024px) 33vw, (width >= 640px) 50vw, 100vw',
  priority,
  layout = 'stack',
  size = 'm',
  tone,
  corner,
  meta,
  onClick,
}: CardProps) {
  return (
    <article
      className={styles.card}
      data-layout={layout}
      data-size={size}
      data-tone={layout === 'overlay' ? 'dark' : tone}
    >
      <div className={styles.media}>
        <Picture
          imageKey={imageKey}
          focus={focus}
          alt={imageAlt}
          ratio={layout === 'overlay' ? 'fill' : ratio}
          sizes={sizes}
          priority={priority}
        />
        {corner && <span className={styles.corner}>{corner}</span>}
      </div>
      <div className={styles.body}>
        {kicker && (
          <p className={styles.kicker}>
            <Said>{kicker}</Said>
          </p>
        )}
        <Tag className={styles.title}>
          <CoverLink href={href} newTab={newTab} onClick={onClick}>
            <Said className={styles.words} draw={drawTitle}>
              {title}
            </Said>
          </CoverLink>
        </Tag>
        {summary && (
          <p className={styles.summary}>
            <Said>{summary}</Said>
          </p>
        )}
        {(date || meta) && (
          <p className={styles.meta}>
            {date && <time dateTime={date.iso}>{date.text}</time>}
            {meta}
          </p>
        )}
      </div>
    </article>
  )
}
