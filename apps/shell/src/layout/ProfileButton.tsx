/** The profile button, which toggles the account box (docs/product.md#global-bar). Without scripts it links to the sign-in page. */
import { useOverlay } from '@club/host'
import { signedInAtom, useMessages, useSignInAddress, useSignInMode } from '@club/shell-api'
import { Icon, SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { shellMessages } from '../messages.ts'
import { accountButtonId } from './account-button-id.ts'
import { loadAccountBox } from './load-account-box.ts'
import styles from './ProfileButton.module.css'

/** A fan who points at the button may press it, so we preload. If that fails, the panel retries. */
const intend = () => void loadAccountBox().catch(() => {})

/** `bar`: with its label, in the global top bar; `tools`: its icon alone, among the header's tools where the club has no such bar. */
export function ProfileButton({ place }: { place: 'bar' | 'tools' }) {
  const text = useMessages(shellMessages)
  const signedIn = useAtomValue(signedInAtom)
  const account = useOverlay('account')
  const signIn = useSignInAddress()
  const hasAccounts = useSignInMode() !== 'none'
  const words = signedIn ? text.profile : text.signIn
  const look = place === 'bar' ? { size: 18, words: undefined } : { size: 24, words: 'visually-hidden' }
  return (
    <>
      {signIn !== null && (
        <SiteLink href={signIn} document className={styles.plain} data-place={place}>
          <Icon name="SignIn" size={look.size} />
          <span className={look.words}>{text.signIn}</span>
        </SiteLink>
      )}
      {hasAccounts && (
        <button
          id={accountButtonId}
          type="button"
          className={styles.profile}
          data-place={place}
          onPointerEnter={intend}
          onFocus={intend}
          onClick={account.toggle}
          aria-expanded={account.open}
          aria-haspopup="dialog"
        >
          <Icon name={signedIn ? 'Account' : 'SignIn'} size={look.size} />
          <span className={look.words}>{words}</span>
        </button>
      )}
    </>
  )
}
