/** The account box: the way to the account site and back, or whose account it is. */
import { AccountSummary, useOverlay } from '@club/host'
import { loginPromptAtom, sessionAtom, useAccountAddress, useMessages } from '@club/shell-api'
import { ButtonLink, Dialog, Notice, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
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

/** This site asks for no password of its own. */
function WayIn() {
  const text = useMessages(streamerMessages)
  const prompt = useAtomValue(loginPromptAtom).message
  const signIn = useAccountAddress('/sign-in')
  const register = useAccountAddress('/register')
  if (signIn === null || register === null) return <Notice kind="problem">{text.signInAway}</Notice>
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
