import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import type { HousePromotion as Promotion } from '@club/settings'
import { usePageIfAny } from '@club/shell-api'
import type { RefObject } from 'react'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Said } from '../type/Said.tsx'
import styles from './house.module.css'

/** The room that a picture of an advert takes. */
export type Room = {
  readonly imageSize: 'mpu' | 'banner' | 'large-banner' | 'content-feed'
  readonly width: number
  readonly height: number
}
export type Rooms = { readonly mobile: Room; readonly desktop: Room }

/** Of a place whose advert nobody knows: what most of them have. */
export const usualRooms: Rooms = {
  mobile: { imageSize: 'mpu', width: 600, height: 500 },
  desktop: { imageSize: 'banner', width: 1456, height: 180 },
}

/** What the club itself shows in this place, always the same one; null where it shows nothing, or has no adverts at all. */
export function useHousePromotion(slotID: string): Promotion | null {
  const { house = [], advertisingDisabled } = usePageIfAny()?.settings.adverts ?? {}
  if (advertisingDisabled || house.length === 0) return null
  const sum = [...slotID].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return house[sum % house.length] ?? null
}

export type HousePromotionProps = {
  /** null: the room alone, kept while somebody looks at it. */
  readonly promotion: Promotion | null
  readonly rooms: Rooms
  readonly place?: RefObject<HTMLDivElement | null>
}

/** The club's own promotion in a place that is kept for an advert and has none: in the advert's room, and neither called one nor counted. */
export function HousePromotion({ promotion, rooms, place }: HousePromotionProps) {
  const { mobile, desktop } = rooms
  const kit = useKitMessages()
  return (
    <div className={styles.place} data-screen ref={place} aria-hidden={promotion === null || undefined}>
      <p className={styles.label}>{promotion ? kit.fromClub : '\u00a0'}</p>
      <div className={styles.room} data-size={mobile.imageSize} data-desktop-size={desktop.imageSize}>
        <Space room={mobile} on="phone" />
        <Space room={desktop} on="desk" />
        {promotion && <Words promotion={promotion} />}
      </div>
    </div>
  )
}

/** Keeps a picture's room without a style of its own in the page's HTML. */
const Space = ({ room: { width, height }, on }: { room: Room; on: 'phone' | 'desk' }) => (
  <svg className={styles.space} data-on={on} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
)

function Words({ promotion: { image, title, line, href } }: { promotion: Promotion }) {
  return (
    <SiteLink href={href} newTab={!isSitePath(href)} className={styles.link} data-type="promotion">
      <img
        className={styles.picture}
        src={imageUrl(image, '400x400')}
        alt=""
        loading="lazy"
        decoding="async"
      />
      <span className={styles.words}>
        <strong className={styles.title}>
          <Said>{title}</Said>
        </strong>{' '}
        <Said className={styles.line}>{line}</Said>
      </span>
    </SiteLink>
  )
}
