import { passwordLength } from '@club/contracts'
import { useMessages } from '@club/shell-api'
import { ButtonLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { EntryPage } from '../entry/EntryPage.tsx'
import { Field, Form, Tick } from '../forms/Form.tsx'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import { Captcha } from './Captcha.tsx'
import type { loadRegister } from './register.action.ts'

/** 'Register for a free club account'. */
export function RegisterPage() {
  const text = useMessages(accountMessages)
  const { to } = useAddresses()
  const { short, ticket } = useLoaderData<typeof loadRegister>()
  return (
    <EntryPage
      title={text.registerHeading}
      intro={text.registerIntro}
      otherwise={
        <>
          <p>{text.haveAccount}</p>
          <ButtonLink href={to('/sign-in')} type="ghost-dark">
            {text.signIn}
          </ButtonLink>
        </>
      }
    >
      <Form name="register" submit={text.register}>
        <input type="hidden" name="ticket" value={ticket} />
        {!short && (
          <>
            <Field name="forename" label={text.forename} autoComplete="given-name" />
            <Field name="surname" label={text.surname} autoComplete="family-name" />
          </>
        )}
        <Field name="email" label={text.email} type="email" autoComplete="username" />
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="new-password"
          hint={text.passwordHint(passwordLength.least)}
        />
        <Tick name="thirteenOrOver" label={text.thirteenOrOver} />
        <Tick name="newsletter" label={text.newsletter} hint={text.newsletterHint} />
        <Captcha />
      </Form>
    </EntryPage>
  )
}
