/** Crest and TV brand, the anchors of home, languages, and the account button. */

import { imageUrl } from '@club/contracts/images'
import { useOverlay } from '@club/host'
import type { StreamerSettings } from '@club/settings'
import { crestAt } from '@club/settings/crest'
import {
  signedInAtom,
  useAccountAddress,
  useMessages,
  useSay,
  useSettings,
  useSignInMode,
} from '@club/shell-api'
import { Icon, Said, SiteLink } from '@club/ui'
import { useAtomValue } from 'jotai'
import { streamerMessages } from '../messages.ts'
import { accountButtonID } from './account-button.ts'
import styles from './Header.module.css'
import { LanguageLinks } from './LanguageLinks.tsx'

export function Header({ streamer }: { streamer: StreamerSettings }) {
  const text = useMessages(streamerMessages)
  const say = useSay()
  const { club, tv } = useSettings()
  return (
    <header className={styles.header} data-tone="dark">
      <div className={styles.inner}>
        <SiteLink href="/" className={styles.brand} aria-label={text.homeLink(say(tv.name))}>
          <img
            className={styles.crest}
            src={imageUrl(crestAt(club, 'header'), '200x200')}
            width={48}
            height={48}
            alt=""
          />
          <span className={styles.name}>
            <Said>{tv.name}</Said>
          </span>
        </SiteLink>
        <nav className={`${styles.nav} fading-row`} aria-label={text.headerNav}>
          <ul className={styles.links}>
            {streamer.headerLinks.map((section) => (
              <li key={section}>
                <SiteLink href={`/#${section}`} className={styles.link}>
                  {text.sections[section]}
                </SiteLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.end}>
          <LanguageLinks />
          <AccountButton />
        </div>
      </div>
    </header>
  )
}

/** Opens the account box; without scripts it links to the account site. Nothing if there are no accounts, or no way to sign in here. */
function AccountButton() {
  const text = useMessages(streamerMessages)
  const { open, toggle } = useOverlay('account')
  const signedIn = useAtomValue(signedInAtom)
  const signIn = useAccountAddress('/sign-in')
  const mode = useSignInMode()
  if (mode === 'none' || (signIn === null && !signedIn)) return null
  return (
    <a
      id={accountButtonID}
      href={signIn ?? `#${accountButtonID}`}
      className={styles.account}
      onClick={(event) => {
        event.preventDefault()
        toggle()
      }}
      aria-expanded={open}
      aria-haspopup="dialog"
    >
      <Icon name={signedIn ? 'Account' : 'SignIn'} size={18} />
      {signedIn ? text.profile : text.signIn}
    </a>
  )
}
