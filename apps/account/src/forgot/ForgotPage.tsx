import { useMessages } from '@club/shell-api'
import { ButtonLink, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { EntryPage } from '../entry/EntryPage.tsx'
import { Field, Form, NewPassword } from '../forms/Form.tsx'
import styles from '../layout/links.module.css'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import type { loadForgot } from './forgot.action.ts'

/** Requests a code, then takes the code with a new password. */
export function ForgotPage() {
  const text = useMessages(accountMessages)
  const { email } = useLoaderData<typeof loadForgot>()
  const { to } = useAddresses()
  if (email === null)
    return (
      <EntryPage
        title={text.forgotHeading}
        intro={text.forgotIntro}
        otherwise={
          <>
            <p>{text.remembered}</p>
            <ButtonLink href={to('/sign-in')} type="ghost-dark">
              {text.signIn}
            </ButtonLink>
          </>
        }
      >
        <Form name="ask" submit={text.sendCode}>
          <Field name="email" label={text.email} type="email" autoComplete="username" />
        </Form>
      </EntryPage>
    )
  return (
    <EntryPage
      title={text.newPasswordHeading}
      intro={text.passwordText}
      otherwise={
        <>
          <Form name="restart" submit={text.startAgain} kind="quiet" />
          <SiteLink className={styles.link} href={to('/sign-in')}>
            {text.signIn}
          </SiteLink>
        </>
      }
    >
      <p>{text.codeSent(email)}</p>
      <Form name="reset" submit={text.savePassword}>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <Field name="code" label={text.code} autoComplete="one-time-code" hint={text.codeHint} digits />
        <NewPassword />
      </Form>
    </EntryPage>
  )
}
