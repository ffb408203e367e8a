import type { ContentAdvert } from '@club/contracts'
import { advertMark } from '@club/contracts/advert-mark'
import { type ImageSize, imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { childFriendlyAtom } from '@club/shell-api'
import { useAtomValue } from 'jotai'
import { useId, useRef, useState } from 'react'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { useAlt } from '../picture/use-alt.ts'
import { HousePromotion, type Rooms, useHousePromotion, usualRooms } from './HousePromotion.tsx'
import styles from './sponsor.module.css'
import { useClosing } from './use-closing.ts'
import { usePicturePatience } from './use-picture-patience.ts'
import { meantIn, useRunning } from './use-running.ts'

export type AdvertSlotProps = {
  /** The slot's advert; null: none. */
  readonly advert: ContentAdvert | null
  /** The slot's name, by which the next advert is requested after a campaign. */
  readonly slotID: string
  /** Within a text, where there may be several: each is labelled by its own title. */
  readonly inText?: boolean
  readonly onClick?: () => void
  readonly onLoad?: () => void
}

type Picture = NonNullable<ContentAdvert['advertData']['desktop']>

/** An advert without an id is not counted. */
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

/** Adverts within content are requested at 750x750 (docs/product.md#images); wider ones at a larger size. */
const sizeOf = ({ imageSize }: Picture): ImageSize => (imageSize === 'large-banner' ? '1000x1000' : '750x750')

type Valid = ContentAdvert & { advertData: { url: string; mobile: Picture } }

const isValid = (advert: ContentAdvert | null): advert is Valid =>
  advert !== null && advert.advertData.url !== '' && Boolean(advert.advertData.mobile?.key)

/** The space of a known advert, shown or not: its replacement takes the same. */
const roomsOf = (advert: ContentAdvert | null): Rooms => {
  const { mobile = null, desktop = null } = advert?.advertData ?? {}
  return mobile ? { mobile, desktop: desktop ?? mobile } : usualRooms
}

/**
 * The place of an advert. An advert is not drawn if it has no link or no mobile picture (docs/product.md#adverts), if its campaign is
 * over, if its picture cannot be loaded, or if it is not child friendly in that mode and has no replacement. Then the club's own
 * promotion is shown, or the place closes while nobody looks at it.
 */
export function AdvertSlot({ advert, slotID, inText, onClick, onLoad }: AdvertSlotProps) {
  const childFriendly = useAtomValue(childFriendlyAtom).on
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const promotion = useHousePromotion(slotID)
  const running = useRunning(slotID, advert, childFriendly)
  const shown = isValid(running) && (running.childFriendly || !childFriendly) ? running : null
  /** Identifies what was drawn here and no longer is. */
  const over = advert !== null && running === null ? 'over' : (shown?.advertData.mobile.key ?? '')
  const gives = shown === null ? over === 'over' : failed === over
  const closed = useClosing(place, gives && promotion === null ? over : '')

  if (shown && !gives)
    return <Advert advert={shown} inText={inText} onClick={onClick} onLoad={onLoad} onFail={setFailed} />
  if (promotion === null && (!gives || closed === over)) return null
  return (
    <HousePromotion promotion={promotion} rooms={roomsOf(meantIn(advert, childFriendly))} place={place} />
  )
}

type AdvertProps = Pick<AdvertSlotProps, 'inText' | 'onClick' | 'onLoad'> & {
  readonly advert: Valid
  readonly onFail: (key: string) => void
}

/** A linked picture, in a mobile and a desktop version, labelled as an advert. */
function Advert({ advert, inText, onClick, onLoad, onFail }: AdvertProps) {
  const kit = useKitMessages()
  const told = useAlt(advert.advertTitle)
  const id = useId()
  const image = useRef<HTMLImageElement>(null)
  const { url, mobile, desktop } = advert.advertData
  usePicturePatience(image, mobile.key, onFail)
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
            onError={() => onFail(mobile.key)}
          />
        </picture>
      </SiteLink>
    </section>
  )
}
