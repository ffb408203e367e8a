/** The global top bar: the club's other sites, and the profile button (docs/product.md#global-bar). */
import { useOverlay } from '@club/host'
import { signedInAtom, useMessages, useSettings, useSignInAddress, useSignInMode } from '@club/shell-api'
import { Icon, MenuLink, SiteLink, Still } from '@club/ui'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import { accountButtonId } from './account-button-id.ts'
import styles from './GlobalNav.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { loadAccountBox } from './load-account-box.ts'

/** Whoever points at the button may press it. What does not come is asked for again by the panel. */
const intend = () => void loadAccountBox().catch(() => {})

export function GlobalNav() {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  const signedIn = useAtomValue(signedInAtom)
  const account = useOverlay('account')
  const signIn = useSignInAddress()
  const hasAccounts = useSignInMode() !== 'none'
  return (
    <nav className={styles.bar} data-tone="dark" aria-label={text.globalNav}>
      <Still as="ul" of={menus.global} drawing="global" className={styles.links}>
        {menus.global.map((item) => (
          <li key={item.slug}>
            <MenuLink item={item} className={styles.link} />
          </li>
        ))}
      </Still>
      <LanguageSwitch place="bar" />
      {signIn !== null && (
        <SiteLink href={signIn} document className={styles.plain}>
          <Icon name="Account" size={18} />
          {text.signIn}
        </SiteLink>
      )}
      {hasAccounts && (
        <button
          id={accountButtonId}
          type="button"
          className={styles.profile}
          onPointerEnter={intend}
          onFocus={intend}
          onClick={account.toggle}
          aria-expanded={account.open}
          aria-haspopup="dialog"
        >
          <Icon name={signedIn ? 'Account' : 'SignIn'} size={18} />
          {signedIn ? text.profile : text.signIn}
        </button>
      )}
    </nav>
  )
}
