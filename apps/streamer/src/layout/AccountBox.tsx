/** The account box: the link to the account site and back, or the account that is signed in. */
import { AccountSummary, useOverlay } from '@club/host'
import { originOfSite } from '@club/settings/sites'
import { loginPromptAtom, sessionAtom, useAccountAddress, useMessages, usePage } from '@club/shell-api'
import { ButtonLink, Dialog, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useLocation } from 'react-router'
import { streamerMessages } from '../messages.ts'
import styles from './AccountBox.module.css'
import { accountButtonID } from './account-button.ts'

export function AccountBox() {
  const text = useMessages(streamerMessages)
  const { open, close } = useOverlay('account')
  const session = useAtomValue(sessionAtom)
  const signedIn = session.status === 'signed-in'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={signedIn ? text.accountHeading : text.signInHeading}
      place="side"
      control={accountButtonID}
    >
      <div className={styles.box}>
        {session.status === 'signed-in' ? (
          <AccountSummary fan={session} texts={text} onLoggedOut={close} />
        ) : (
          <WayIn />
        )}
      </div>
    </Dialog>
  )
}

/** This site has no password form of its own. */
function WayIn() {
  const text = useMessages(streamerMessages)
  const prompt = useAtomValue(loginPromptAtom).message
  const signIn = useAccountAddress('/sign-in')
  const register = useAccountAddress('/register')
  if (signIn === null || register === null) return <NoWayIn />
  return (
    <>
      {prompt !== '' && (
        <p className={styles.prompt}>
          <Said>{prompt}</Said>
        </p>
      )}
      <p>{text.signInText}</p>
      <ButtonLink href={signIn} icon="SignIn" wide>
        {text.signIn}
      </ButtonLink>
      <ButtonLink href={register} type="ghost-dark" wide>
        {text.register}
      </ButtonLink>
    </>
  )
}

/** No account site leads back here: the main site signs its fans in only for itself, but has everything that this site has. */
function NoWayIn() {
  const text = useMessages(streamerMessages)
  const { settings, origin } = usePage()
  const { pathname } = useLocation()
  const main = originOfSite(settings.sites, 'main', origin)
  if (main === null) return <p>{text.signInNowhere}</p>
  return (
    <>
      <p>{text.signInElsewhere}</p>
      <ButtonLink href={main + pathname} wide>
        {text.clubSite}
      </ButtonLink>
    </>
  )
}
