/** Crest and name, leading home. */
import { imageUrl } from '@club/contracts/images'
import { crestAt } from '@club/settings/crest'
import { useMessages, useSettings } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './HomeLink.module.css'

/** @param place whose crest it is */
export function HomeLink({ place }: { place: 'header' | 'menu' }) {
  const { club } = useSettings()
  const text = useMessages(shellMessages)
  return (
    <SiteLink href="/" className={styles.logo} aria-label={text.homeLink(club.name)}>
      <img
        className={styles.crest}
        src={imageUrl(crestAt(club, place), '200x200')}
        width={64}
        height={64}
        alt=""
      />
      <span className={styles.name}>{club.name}</span>
    </SiteLink>
  )
}
