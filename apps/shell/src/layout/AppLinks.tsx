/** The club's apps, for both kinds of phone; nothing if the club has none. */
import { useMessages, useSettings } from '@club/shell-api'
import { classNames, Icon, SiteLink, Still } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './AppLinks.module.css'
import chip from './chip.module.css'

export function AppLinks() {
  const text = useMessages(shellMessages)
  const { ios, android } = useSettings().apps
  if (!ios && !android) return null
  return (
    <Still as="ul" of={[ios, android]} drawing="apps" className={styles.apps} aria-label={text.apps}>
      {ios && <AppLink href={ios} name={text.ios} />}
      {android && <AppLink href={android} name={text.android} />}
    </Still>
  )
}

function AppLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <SiteLink href={href} newTab className={classNames(chip.chip, styles.app)}>
        <Icon name="Download" size={20} />
        {name}
      </SiteLink>
    </li>
  )
}
