import type { FocalPoint } from '@club/contracts'
import { type ImageSize, imageSrcSet, imageUrl } from '@club/contracts/images'
import { focusAttributes, heights, type PictureRatio } from './focus.core.ts'
import styles from './Picture.module.css'
import { useAlt } from './use-alt.ts'

export type { PictureRatio }

const landscape: readonly ImageSize[] = ['400x400', '750x750', '1000x1000', '1400x1400']

export type PictureProps = {
  /** Key in the image library; without one, or if it cannot be loaded, the club's background pattern is shown. */
  readonly imageKey: string | undefined
  /** What the picture shows; '' if the text beside it says so already. */
  readonly alt: string
  /** The focal point, for a frame with another shape than the picture; the middle when left out. */
  readonly focus?: FocalPoint | undefined
  /** The frame's shape, reserved before the picture arrives; `fill` takes the container's height. `16/9` when left out. */
  readonly ratio?: PictureRatio | 'fill'
  /** How the picture fits the frame; `cover` when left out. */
  readonly fit?: 'cover' | 'contain'
  /** How wide it is drawn, as in the HTML attribute; the whole screen's width when left out. */
  readonly sizes?: string
  /** The sizes of the image handler to offer, small to large. */
  readonly widths?: readonly ImageSize[]
  /** The page's main picture: loaded at once and first. All others load lazily. One per page. */
  readonly priority?: boolean
}

/** A library picture in a frame that reserves its space, in the image handler's sizes. */
export function Picture({
  imageKey,
  alt,
  focus,
  ratio = '16/9',
  fit = 'cover',
  sizes = '100vw',
  widths = landscape,
  priority,
}: PictureProps) {
  const smallest = widths[0] ?? '400x400'
  const fallback = widths[1] ?? smallest
  const told = useAlt(alt)
  return (
    <div className={styles.frame} data-ratio={ratio} data-fit={fit}>
      {imageKey ? (
        <img
          className={styles.image}
          {...focusAttributes(focus)}
          src={imageUrl(imageKey, fallback)}
          srcSet={widths.length > 1 ? imageSrcSet(imageKey, widths) : undefined}
          sizes={widths.length > 1 ? sizes : undefined}
          width={1000}
          height={heights[ratio === 'fill' ? '16/9' : ratio]}
          alt={told.alt}
          lang={told.lang}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? undefined : 'async'}
        />
      ) : (
        <span className={styles.blank} />
      )}
    </div>
  )
}
