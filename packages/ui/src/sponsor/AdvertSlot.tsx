import { imageUrl } from '@club/contracts/images'
import { SiteLink } from '../link/SiteLink.tsx'
import type { Labels } from '../messages.ts'
import styles from './sponsor.module.css'

/** `mpu` 300 px, `banner` 728 px, `large-banner` 1000 px, `content-feed` its container's width (specification §9). */
export type AdvertFormat = 'mpu' | 'banner' | 'large-banner' | 'content-feed'

export type AdvertImage = {
  readonly key: string
  /** The picture's own size in pixels: it keeps the slot's place. */
  readonly width: number
  readonly height: number
}

export type AdvertSlotProps = {
  readonly format: AdvertFormat
  /** What the advert says: the picture's text. */
  readonly title: string
  /** Without a link, or without a mobile picture, the advert is not valid and nothing is drawn (specification §5). */
  readonly href: string | undefined
  readonly mobile: AdvertImage | undefined
  /** From 760 px up; the mobile one when left out. */
  readonly desktop?: AdvertImage
  readonly onClick?: () => void
  readonly onLoad?: () => void
  readonly labels?: Labels<'newTab'>
}

/** A linked picture, in a mobile and a desktop version. Whether it is child friendly is for the caller to ask. */
export function AdvertSlot({
  format,
  title,
  href,
  mobile,
  desktop,
  onClick,
  onLoad,
  labels,
}: AdvertSlotProps) {
  if (!href || !mobile) return null
  return (
    <SiteLink
      href={href}
      newTab
      rel="sponsored"
      labels={labels}
      className={styles.advert}
      data-format={format}
      onClick={onClick}
    >
      <picture>
        {desktop && (
          <source
            media="(width >= 760px)"
            srcSet={imageUrl(desktop.key, format === 'mpu' ? '750x750' : '1000x1000')}
            width={desktop.width}
            height={desktop.height}
          />
        )}
        <img
          className={styles.advertImage}
          src={imageUrl(mobile.key, '750x750')}
          width={mobile.width}
          height={mobile.height}
          alt={title}
          loading="lazy"
          decoding="async"
          onLoad={onLoad}
        />
      </picture>
    </SiteLink>
  )
}
