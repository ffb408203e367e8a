/** Signing in with email and password, and choosing a new password if the server demands one (docs/product.md#signing-in). */

import { socialStartPath } from '@club/contracts/sign-in-modes'
import { signIn } from '@club/host'
import { english, useAccountPage, useBus, useLanguage, useMessages, useSettings } from '@club/shell-api'
import { Button, ButtonLink, intoView, Notice, SiteLink, TextInput } from '@club/ui'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Messages } from '../messages/en.ts'
import { shellMessages } from '../messages.ts'
import styles from './SignInForm.module.css'

type Refusal = keyof Messages['refusals']

/** The same as the server's (contracts, `passwordLength`). */
const leastPassword = 10

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const text = useMessages(shellMessages)
  const isEnglish = useLanguage().startsWith(english)
  const bus = useBus()
  const forgot = useAccountPage('forgot')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [newPassword, setNewPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [change, setChange] = useState(false)
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Counts the tries: the same problem is told again for each. */
  const [tries, setTries] = useState(0)
  const firstNew = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (change) firstNew.current?.focus()
  }, [change])

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (working) return
    setTries(tries + 1)
    if (change && newPassword !== confirmation) return setProblem(text.passwordMismatch)
    setProblem(null)
    setWorking(true)
    const answer = await signIn(bus, { email, password, ...(change ? { newPassword } : {}) })
    setWorking(false)
    if (answer.outcome === 'signed-in') return onSignedIn()
    if (answer.outcome === 'password-change') return setChange(true)
    // The server's own message, which is in English, on an English page.
    const told = isEnglish ? answer.message : text.refusals[answer.code as Refusal]
    setProblem(told ?? answer.message ?? text.signInFailed)
  }

  return (
    <form className={styles.form} onSubmit={send}>
      {change ? (
        <>
          <p>{text.newPasswordDue}</p>
          {/* Tells password managers whose new password this is. */}
          <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
          <Field
            label={text.newPassword}
            hint={text.newPasswordHint(leastPassword)}
            type="password"
            autoComplete="new-password"
            minLength={leastPassword}
            value={newPassword}
            onValue={setNewPassword}
            input={firstNew}
          />
          <Field
            label={text.confirmPassword}
            type="password"
            autoComplete="new-password"
            value={confirmation}
            onValue={setConfirmation}
          />
        </>
      ) : (
        <>
          {/* The server decides whether it is an address: a browser's own email field allows only ASCII before the @. */}
          <Field
            label={text.email}
            type="text"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            value={email}
            onValue={setEmail}
          />
          <Field
            label={text.password}
            type="password"
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        </>
      )}
      {problem !== null && (
        <div key={tries} ref={intoView} className={styles.problem}>
          <Notice kind="problem">{problem}</Notice>
        </div>
      )}
      <Button action="submit" wide loading={working}>
        {change ? text.savePassword : text.signIn}
      </Button>
      {forgot !== null && (
        <SiteLink className={styles.forgot} href={forgot}>
          {text.forgotPassword}
        </SiteLink>
      )}
    </form>
  )
}

/** Other providers that a fan may sign in with, as configured. */
export function SocialButtons() {
  const text = useMessages(shellMessages)
  const { social = [] } = useSettings().signIn ?? {}
  const { pathname, search } = useLocation()
  if (social.length === 0) return null
  const back = new URLSearchParams({ return: pathname + search })
  return (
    <ul className={styles.social} aria-label={text.orSignInWith}>
      {social.map((provider) => (
        <li key={provider}>
          <ButtonLink href={`${socialStartPath(provider)}?${back}`} document type="ghost-dark" wide>
            {text.signInWith(text.socialNames[provider])}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

type FieldProps = Pick<
  React.ComponentProps<typeof TextInput>,
  'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck' | 'autoComplete' | 'minLength'
> & {
  label: string
  hint?: string
  value: string
  onValue: (value: string) => void
  input?: React.Ref<HTMLInputElement>
}

function Field({ label, hint, onValue, input, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <TextInput
        {...rest}
        ref={input}
        id={id}
        className={styles.input}
        required
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
