/** Crest and name, leading home. */
import { crestAt } from '@club/settings/crest'
import { useMessages, useSettings } from '@club/shell-api'
import { ClubLink } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './HomeLink.module.css'

/** @param place where the crest stands */
export function HomeLink({ place }: { place: 'header' | 'menu' }) {
  const { club } = useSettings()
  const text = useMessages(shellMessages)
  return (
    <ClubLink
      href="/"
      label={text.homeLink(club.name)}
      crest={crestAt(club, place)}
      size={64}
      name={club.name}
      looks={styles}
    />
  )
}
