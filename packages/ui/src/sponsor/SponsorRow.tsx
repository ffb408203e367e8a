import { imageUrl } from '@club/contracts/images'
import { SiteLink } from '../link/SiteLink.tsx'
import { Still } from '../still/Still.tsx'
import { Said } from '../type/Said.tsx'
import styles from './sponsor.module.css'

/** What the row shows of a sponsor (docs/product.md#sponsors). */
export type SponsorLogo = {
  readonly sponsorID: string
  readonly title: string
  readonly url: string
  readonly imageKey: string
}

export type SponsorRowProps = {
  /** Logos of 80 to 96 px, or of 132 to 160 px. */
  readonly size: 'small' | 'large'
  readonly title?: string
  /** `small` when left out. */
  readonly titleSize?: 'small' | 'large'
  /** Those to show: published ones, and in child-friendly mode only child-friendly ones. */
  readonly sponsors: readonly SponsorLogo[]
}

/** A row of sponsors' logos that open in a new tab. Without sponsors, nothing. */
export function SponsorRow({ size, title, titleSize = 'small', sponsors }: SponsorRowProps) {
  if (sponsors.length === 0) return null
  return (
    <Still
      of={[title, ...sponsors]}
      drawing={`sponsors-${size}-${titleSize}`}
      className={styles.row}
      data-size={size}
    >
      {title && (
        <p className={styles.title} data-size={titleSize}>
          <Said>{title}</Said>
        </p>
      )}
      <ul className={styles.logos}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.sponsorID}>
            <SiteLink href={sponsor.url} newTab rel="sponsored" className={styles.logo}>
              <img
                className={styles.image}
                src={imageUrl(sponsor.imageKey, '400x400')}
                width={size === 'large' ? 160 : 96}
                height={size === 'large' ? 160 : 96}
                alt={sponsor.title}
                loading="lazy"
                decoding="async"
              />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Still>
  )
}
