/** The global top bar: the club's other sites, and the profile button (docs/product.md#global-bar). */
import { useMessages, useSettings } from '@club/shell-api'
import { MenuLink, Still } from '@club/ui'
import { shellMessages } from '../messages.ts'
import styles from './GlobalNav.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ProfileButton } from './ProfileButton.tsx'

export function GlobalNav() {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  return (
    <nav className={styles.bar} data-tone="dark" aria-label={text.globalNav}>
      <Still as="ul" of={menus.global} drawing="global" className={`${styles.links} fading-row`}>
        {menus.global.map((item) => (
          <li key={item.slug}>
            <MenuLink item={item} className={styles.link} />
          </li>
        ))}
      </Still>
      <LanguageSwitch place="bar" />
      <ProfileButton place="bar" />
    </nav>
  )
}
