/** The account box: the way to the account site and back, or whose account it is. */
import { HeldSubscriptions, signOut, useOverlay } from '@club/host'
import { loginPromptAtom, sessionAtom, useAccountAddress, useBus, useMessages } from '@club/shell-api'
import { Button, ButtonLink, Dialog, Notice, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
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
        {signedIn ? (
          <Account
            name={session.displayName}
            email={session.email ?? ''}
            accountID={session.userID}
            open={open}
            onLoggedOut={close}
          />
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

type AccountProps = {
  name: string
  email: string
  accountID: string
  open: boolean
  onLoggedOut: () => void
}

function Account({ name, email, accountID, open, onLoggedOut }: AccountProps) {
  const text = useMessages(streamerMessages)
  const bus = useBus()
  const manage = useAccountAddress('/profile')
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const logOut = async () => {
    setState('working')
    try {
      await signOut(bus)
      bus.emit('notify-account', { message: text.loggedOut })
      onLoggedOut()
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>{email}</p>
      </div>
      {open && <HeldSubscriptions accountID={accountID} texts={text} />}
      {manage !== null && (
        <ButtonLink href={manage} wide>
          {text.manageAccount}
        </ButtonLink>
      )}
      {state === 'failed' && <Notice kind="problem">{text.logOutFailed}</Notice>}
      <Button type="ghost-dark" wide loading={state === 'working'} onClick={logOut}>
        {text.logOut}
      </Button>
    </>
  )
}
