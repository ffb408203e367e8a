import type { ContentAdvert } from '@club/contracts'
import { advertMark } from '@club/contracts/advert-mark'
import { type ImageSize, imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { useEffect, useId, useRef, useState } from 'react'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { useAlt } from '../picture/use-alt.ts'
import styles from './sponsor.module.css'

export type AdvertSlotProps = {
  /** What stands in the slot; null: nothing. */
  readonly advert: ContentAdvert | null
  /** Whether the fan is in child-friendly mode: only what is marked child friendly is drawn then (docs/product.md#adverts). */
  readonly childFriendly: boolean
  /** Among the words of a text, where there may be several: each is called by what it says. */
  readonly inText?: boolean
  readonly onClick?: () => void
  readonly onLoad?: () => void
}

type Picture = NonNullable<ContentAdvert['advertData']['desktop']>

/** Nothing of an advert that cannot be told apart is counted. */
const markOf = ({
  advertID,
  advertName = '',
  advertRef = '',
  campaignRef = '',
  advertTitle,
  advertData,
}: ContentAdvert): string | undefined =>
  advertID === undefined
    ? undefined
    : advertMark({
        kind: 'content',
        advertID,
        advertName,
        advertRef,
        campaignRef,
        title: advertTitle,
        url: advertData.url,
      })

/** Adverts within content come at 750x750 (docs/product.md#images); what stands wider than that comes larger. */
const sizeOf = ({ imageSize }: Picture): ImageSize => (imageSize === 'large-banner' ? '1000x1000' : '750x750')

/**
 * A linked picture, in a mobile and a desktop version, called what it is. Without a link or a mobile picture it is not valid
 * and nothing is drawn (docs/product.md#adverts); a picture that cannot be had hides it.
 */
export function AdvertSlot({ advert, childFriendly, inText, onClick, onLoad }: AdvertSlotProps) {
  const kit = useKitMessages()
  const told = useAlt(advert?.advertTitle ?? '')
  const id = useId()
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { url, mobile, desktop } = advert?.advertData ?? { url: '', mobile: null, desktop: null }
  const key = mobile?.key ?? null

  // It may have failed before this came alive, and then says no more.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(key)
  }, [key])

  if (!advert || !url || !mobile?.key || failed === mobile.key) return null
  if (childFriendly && !advert.childFriendly) return null
  return (
    <section
      className={styles.advert}
      data-screen
      data-advert={markOf(advert)}
      aria-labelledby={inText ? undefined : id}
      aria-label={inText ? `${kit.advert}: ${advert.advertTitle}` : undefined}
    >
      <p className={styles.advertLabel} id={id}>
        {kit.advert}
      </p>
      <SiteLink
        href={url}
        newTab={!isSitePath(url)}
        rel="sponsored"
        className={styles.advertLink}
        onClick={onClick}
      >
        <picture>
          {desktop && (
            <source
              media="(width >= 760px)"
              srcSet={imageUrl(desktop.key, sizeOf(desktop))}
              width={desktop.width}
              height={desktop.height}
            />
          )}
          <img
            ref={image}
            className={styles.advertImage}
            data-size={mobile.imageSize}
            data-desktop-size={(desktop ?? mobile).imageSize}
            src={imageUrl(mobile.key, sizeOf(mobile))}
            width={mobile.width}
            height={mobile.height}
            alt={told.alt}
            lang={told.lang}
            loading="lazy"
            decoding="async"
            onLoad={onLoad}
            onError={() => setFailed(mobile.key)}
          />
        </picture>
      </SiteLink>
    </section>
  )
}
