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
  /** What stands in the slot; null: nothing. */
  readonly advert: ContentAdvert | null
  /** The slot's name: what comes after a campaign is asked for by it. */
  readonly slotID: string
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

type Valid = ContentAdvert & { advertData: { url: string; mobile: Picture } }

const isValid = (advert: ContentAdvert | null): advert is Valid =>
  advert !== null && advert.advertData.url !== '' && Boolean(advert.advertData.mobile?.key)

/** The room of an advert that is known, shown or not: what stands in for it takes the same. */
const roomsOf = (advert: ContentAdvert | null): Rooms => {
  const { mobile = null, desktop = null } = advert?.advertData ?? {}
  return mobile ? { mobile, desktop: desktop ?? mobile } : usualRooms
}

/**
 * The place of an advert. One without a link or a mobile picture is not valid and is not drawn (docs/product.md#adverts), nor is one whose
 * campaign is over or whose picture does not come, nor what is not marked child friendly in that mode, where one that is takes its place if any runs: else the club's own promotion stands there, or the place closes when nobody looks at it.
 */
export function AdvertSlot({ advert, slotID, inText, onClick, onLoad }: AdvertSlotProps) {
  const childFriendly = useAtomValue(childFriendlyAtom).on
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const promotion = useHousePromotion(slotID)
  const running = useRunning(slotID, advert, childFriendly)
  const shown = isValid(running) && (running.childFriendly || !childFriendly) ? running : null
  /** What has been drawn here and is no more. */
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

/** A linked picture, in a mobile and a desktop version, called what it is. */
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
