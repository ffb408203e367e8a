/** What stands in the account box: the sign-in form, or whose account it is. Fetched when somebody asks for the box. */

import { redirectModes } from '@club/contracts/sign-in-modes'
import { HeldSubscriptions, signOut } from '@club/host'
import {
  entitlementsAtom,
  loginPromptAtom,
  sessionAtom,
  useAccountPage,
  useBus,
  useMessages,
  useSignInAddress,
  useSignInMode,
} from '@club/shell-api'
import { Button, ButtonLink, Heading, Notice, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './AccountBox.module.css'
import { initialsOf } from './initials.core.ts'
import { SignInForm, SocialButtons } from './SignInForm.tsx'

/** The panel stays for so long after logging out, in milliseconds (docs/product.md#signing-in). */
const closesAfter = 600
/** The way to register comes so much after the form, in milliseconds (docs/product.md#signing-in). */
const registerAfter = 1000

export type AccountBoxProps = {
  /** Somebody has signed in, or out: the box may close. */
  readonly onDone: () => void
}

export function AccountBox({ onDone }: AccountBoxProps) {
  const session = useAtomValue(sessionAtom)
  const prompt = useAtomValue(loginPromptAtom).message
  return (
    <div className={styles.box}>
      {session.status === 'signed-in' ? (
        <Account
          name={session.displayName}
          email={session.email ?? ''}
          accountID={session.userID}
          onLoggedOut={onDone}
        />
      ) : (
        <>
          {prompt !== '' && (
            <p>
              <Said>{prompt}</Said>
            </p>
          )}
          <WayIn onSignedIn={onDone} />
          <RegisterBox />
        </>
      )}
    </div>
  )
}

/** Our own form; or on to the provider that has one; or neither, where nobody has an account. */
function WayIn({ onSignedIn }: { onSignedIn: () => void }) {
  const text = useMessages(shellMessages)
  const mode = useSignInMode()
  const elsewhere = useSignInAddress()
  if (mode === 'none') return <p>{text.noAccounts}</p>
  if (!redirectModes.includes(mode) || elsewhere === null)
    return (
      <>
        <SignInForm onSignedIn={onSignedIn} />
        <SocialButtons />
      </>
    )
  return (
    <ButtonLink href={elsewhere} document wide>
      {text.signIn}
    </ButtonLink>
  )
}

/** What the account holds, and the way to change it where the payment provider knows the account. */
function Subscriptions({ accountID }: { accountID: string }) {
  const text = useMessages(shellMessages)
  const { customerID = null } = useAtomValue(entitlementsAtom)
  return (
    <HeldSubscriptions accountID={accountID} texts={text}>
      {customerID !== null && <PortalButton customerID={customerID} />}
    </HeldSubscriptions>
  )
}

/** The way to the payment provider's pages, where subscriptions are changed and cancelled. */
function PortalButton({ customerID }: { customerID: string }) {
  const text = useMessages(shellMessages)
  const [state, setState] = useState<'idle' | 'going' | 'failed'>('idle')
  const go = async () => {
    setState('going')
    try {
      const { openPortal } = await import(/* webpackChunkName: "portal" */ './open-portal.ts')
      await openPortal(customerID)
    } catch (problem) {
      console.error(problem)
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <Notice kind="problem">{text.portalProblem}</Notice>}
      <Button type="ghost-dark" wide loading={state === 'going'} onClick={go}>
        {text.manageSubscriptions}
      </Button>
    </>
  )
}

/** For whoever has no account yet: a moment after the form, so that it is not in the way of who has one. */
function RegisterBox() {
  const text = useMessages(shellMessages)
  const register = useAccountPage('register')
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), registerAfter)
    return () => clearTimeout(timer)
  }, [])
  if (register === null || !due) return null
  return (
    <section className={styles.register} aria-labelledby="register-heading">
      <Heading tag="h3" size="s" id="register-heading">
        {text.registerHeading}
      </Heading>
      <ButtonLink href={register} type="ghost-dark" wide>
        {text.register}
      </ButtonLink>
    </section>
  )
}

type AccountProps = {
  name: string
  email: string
  accountID: string
  onLoggedOut: () => void
}

function Account({ name, email, accountID, onLoggedOut }: AccountProps) {
  const text = useMessages(shellMessages)
  const bus = useBus()
  const manage = useAccountPage('profile')
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const latest = useRef(onLoggedOut)
  useEffect(() => {
    latest.current = onLoggedOut
  }, [onLoggedOut])
  const logOut = async () => {
    setState('working')
    try {
      await signOut(bus)
      bus.emit('notify-account', { message: text.loggedOut })
      setTimeout(() => latest.current(), closesAfter)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div className={styles.who}>
        <span className={styles.face} role="img" aria-label={text.profileImage(name)}>
          {initialsOf(name)}
        </span>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.detail}>{email}</p>
        <p className={styles.detail}>{text.accountID(accountID)}</p>
      </div>
      <Subscriptions accountID={accountID} />
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
