import { useForeign, useMessages, useSay, useSettings } from '@club/shell-api'
import { ButtonLink, Heading, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { EntryPage } from '../entry/EntryPage.tsx'
import { Field, Form, NewPassword, useFormState } from '../forms/Form.tsx'
import { Said } from '../forms/Said.tsx'
import styles from '../layout/links.module.css'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import { PasskeySignIn } from '../passkeys/PasskeySignIn.tsx'
import type { loadSignIn } from './sign-in.action.ts'

/** 'Sign in to your club account': email and password, or a new password where one is due. */
export function SignInPage() {
  const text = useMessages(accountMessages)
  const { club, signIn } = useSettings()
  const nickname = useSay()(club.nickname)
  // An English nickname would look out of place in an Arabic sentence.
  const ownNickname = useForeign()(nickname).dir === undefined ? nickname : null
  const { done, script, forThisSite } = useLoaderData<typeof loadSignIn>()
  const { to } = useAddresses()
  const renewing = useFormState('new-password')
  // These pages ask for a password, which a fan who registered through a provider has never chosen.
  const byProvider = (signIn?.social ?? []).length > 0
  const hint = renewing ? text.oldPasswordHint : byProvider ? text.noPasswordYet : undefined
  const fields = (
    <>
      <Field name="email" label={text.email} type="email" autoComplete="username" />
      <Field
        name="password"
        label={text.password}
        type="password"
        autoComplete="current-password"
        {...(hint === undefined ? {} : { hint })}
      />
    </>
  )
  return (
    <EntryPage
      title={text.signInHeading}
      intro={forThisSite ? text.signInAgain : text.signInIntro(ownNickname)}
      otherwise={
        <>
          <p>{text.noAccount}</p>
          <ButtonLink href={to('/register')} type="ghost-dark">
            {text.register}
          </ButtonLink>
        </>
      }
    >
      <Said done={done} />
      {renewing ? (
        <>
          <Heading tag="h2" size="s">
            {text.newPasswordHeading}
          </Heading>
          <p>{text.newPasswordDue}</p>
          <Form name="new-password" submit={text.saveAndSignIn}>
            {fields}
            <NewPassword />
          </Form>
        </>
      ) : (
        <Form
          name="sign-in"
          submit={text.signIn}
          beside={
            <SiteLink className={styles.link} href={to('/forgot')}>
              {text.forgotLink}
            </SiteLink>
          }
        >
          {fields}
        </Form>
      )}
      {!renewing && script !== null && <PasskeySignIn script={script} />}
    </EntryPage>
  )
}
