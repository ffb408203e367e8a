/** The club's apps, for phones of either kind; nothing where the club has none. */
import { useMessages, useSettings } from '@club/shell-api'
import { Icon, SiteLink } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './AppLinks.module.css'

export function AppLinks() {
  const text = useMessages(shellMessages)
  const { ios, android } = useSettings().apps
  if (!ios && !android) return null
  return (
    <ul className={styles.apps} aria-label={text.apps}>
      {ios && <AppLink href={ios} name={text.ios} />}
      {android && <AppLink href={android} name={text.android} />}
    </ul>
  )
}

function AppLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <SiteLink href={href} newTab className={styles.app}>
        <Icon name="Phone" size={20} />
        {name}
      </SiteLink>
    </li>
  )
}
