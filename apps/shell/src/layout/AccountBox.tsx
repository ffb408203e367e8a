/** Content of the account box: the sign-in form, or the account that is signed in. Loaded when the fan opens the box. */

import { redirectModes } from '@club/contracts/sign-in-modes'
import { AccountSummary } from '@club/host'
import {
  loginPromptAtom,
  sessionAtom,
  useAccountPage,
  useMessages,
  useSignInAddress,
  useSignInMode,
} from '@club/shell-api'
import { ButtonLink, Heading, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './AccountBox.module.css'
import { SignInForm, SocialButtons } from './SignInForm.tsx'

/** Delay of the link to register after the form, in milliseconds (docs/product.md#signing-in). */
const registerAfter = 1000

export type AccountBoxProps = {
  /** Called when the fan has signed in or out: the box may close. */
  readonly onDone: () => void
}

export function AccountBox({ onDone }: AccountBoxProps) {
  const text = useMessages(shellMessages)
  const session = useAtomValue(sessionAtom)
  const prompt = useAtomValue(loginPromptAtom).message
  return (
    <div className={styles.box}>
      {session.status === 'signed-in' ? (
        <AccountSummary fan={session} texts={text} onLoggedOut={onDone} />
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

/** Our own form, a link to the provider that has one, or neither where the club has no accounts. */
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

/** For fans without an account: a moment after the form, so that it does not distract those who have one. */
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
