/** A form that needs a passkey: rendered hidden, since it works only where the page's script runs and the browser has passkeys. */
import { useMessages } from '@club/shell-api'
import { Button, Notice } from '@club/ui'
import type { ReactNode } from 'react'
import styles from '../forms/Form.module.css'
import { useFormState } from '../forms/Form.tsx'
import { Refused } from '../forms/Outcome.tsx'
import { accountMessages, type Problem } from '../messages.ts'

type Props = {
  /** What the script does on submit. */
  way: 'add' | 'sign-in'
  submit: string
  /** What can go wrong before anything is sent, by the script's names; the first is the fallback. */
  problems: Readonly<Record<string, Problem>>
  children?: ReactNode
}

export function PasskeyForm({ way, submit, problems, children }: Props) {
  const text = useMessages(accountMessages)
  const state = useFormState('passkey')
  return (
    <>
      {state && <Refused state={state} />}
      <form method="post" className={styles.form} data-passkey={way} hidden noValidate={way === 'sign-in'}>
        <input type="hidden" name="form" value="passkey" />
        <input type="hidden" name="credential" value="" />
        {Object.entries(problems).map(([name, problem]) => (
          <div key={name} data-problem={name} hidden>
            <Notice kind="problem">{text.problems[problem]}</Notice>
          </div>
        ))}
        {children}
        <div className={styles.end}>
          <Button action="submit" type="ghost-dark" wide={way === 'sign-in'}>
            {submit}
          </Button>
        </div>
      </form>
    </>
  )
}
