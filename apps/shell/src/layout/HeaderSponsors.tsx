/** Two header sponsors' logos in a new tab; in child-friendly mode only those marked for it. */
import type { HeaderSponsor } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { childFriendlyAtom, useMessages } from '@club/shell-api'
import { SiteLink, Still } from '@club/ui'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import styles from './HeaderSponsors.module.css'

/** `header`: where the window is wide enough; `menu`: where it is not. */
type Props = { sponsors: readonly HeaderSponsor[]; place: 'header' | 'menu' }

export function HeaderSponsors({ sponsors, place }: Props) {
  const { on } = useAtomValue(childFriendlyAtom)
  const text = useMessages(shellMessages)
  const shown = sponsors.filter(({ childFriendly }) => childFriendly || !on).slice(0, 2)
  if (shown.length === 0) return null
  return (
    <Still as="ul" of={shown} className={styles.sponsors} data-place={place} aria-label={text.headerSponsors}>
      {shown.map((sponsor) => (
        <li key={sponsor.name}>
          <SiteLink href={sponsor.sponsorUrl} newTab rel="sponsored" className={styles.sponsor}>
            <img
              className={styles.image}
              src={imageUrl(sponsor.imgLocation, '400x400')}
              width={96}
              height={44}
              alt={sponsor.name}
              loading={place === 'menu' ? 'lazy' : undefined}
            />
          </SiteLink>
        </li>
      ))}
    </Still>
  )
}
