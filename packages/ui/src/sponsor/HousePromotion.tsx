import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import type { HousePromotion as Promotion } from '@club/settings'
import { usePageIfAny } from '@club/shell-api'
import type { RefObject } from 'react'
import { SiteLink } from '../link/SiteLink.tsx'
import { useKitMessages } from '../messages.ts'
import { Said } from '../type/Said.tsx'
import styles from './house.module.css'

/** The space that an advert's picture takes. */
export type Room = {
  readonly imageSize: 'mpu' | 'banner' | 'large-banner' | 'content-feed'
  readonly width: number
  readonly height: number
}
export type Rooms = { readonly mobile: Room; readonly desktop: Room }

/** For a place whose advert is not known: the usual sizes. */
export const usualRooms: Rooms = {
  mobile: { imageSize: 'mpu', width: 600, height: 500 },
  desktop: { imageSize: 'banner', width: 1456, height: 180 },
}

/** The club's own promotion for this place, always the same one; null if it has none, or has switched off all adverts. */
export function useHousePromotion(slotID: string): Promotion | null {
  const { house = [], advertisingDisabled } = usePageIfAny()?.settings.adverts ?? {}
  if (advertisingDisabled || house.length === 0) return null
  const sum = [...slotID].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return house[sum % house.length] ?? null
}

export type HousePromotionProps = {
  /** null: only the space, reserved while somebody looks at it. */
  readonly promotion: Promotion | null
  readonly rooms: Rooms
  readonly place?: RefObject<HTMLDivElement | null>
}

/** The club's own promotion in an advert place without an advert: it takes the advert's space, but is neither labelled nor counted as one. */
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

/** Reserves a picture's space without a style attribute in the page's HTML. */
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
