import { useDates, useMessages } from '@club/shell-api'
import { ButtonLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { CurrentPassword, Field, Form, NewPassword, Tick } from '../forms/Form.tsx'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import { Passkeys } from '../passkeys/Passkeys.tsx'
import type { loadProfile } from './profile.action.ts'

/** Everything that the holder can change about an account. */
export function ProfilePage() {
  const text = useMessages(accountMessages)
  const dates = useDates()
  const { to } = useAddresses()
  const { holder, newEmail, passkeys, done } = useLoaderData<typeof loadProfile>()
  const { email, displayName, forename, surname, newsletter, createdAt } = holder.attributes
  // For a holder without a name, the display name is the start of an email address, today's or a former one, which must not be saved as a
  // name. No address has a space in it; a provider's name in one word is not worth the mistake.
  const [first = '', ...others] = displayName.includes(' ') ? displayName.split(' ') : []
  return (
    <AccountPage name={displayName} done={done}>
      <Part id="details" title={text.details} text={text.memberSince(dates.date(createdAt))}>
        <Form name="details" submit={text.save}>
          <Field
            name="forename"
            label={text.forename}
            autoComplete="given-name"
            value={forename ?? first}
            optional={forename === null}
          />
          <Field
            name="surname"
            label={text.surname}
            autoComplete="family-name"
            value={surname ?? others.join(' ')}
            optional={surname === null}
          />
          <Tick name="newsletter" label={text.newsletter} on={newsletter} />
        </Form>
      </Part>
      <Part id="email" title={text.emailSection} text={text.emailNow(email)}>
        {newEmail === null ? (
          <Form name="email" submit={text.changeEmail}>
            <Field
              name="email"
              label={text.newEmail}
              type="email"
              autoComplete="email"
              hint={text.emailHint}
            />
            <CurrentPassword />
          </Form>
        ) : (
          <>
            <p>{text.codeSent(newEmail)}</p>
            <Form name="email-code" submit={text.confirm}>
              <Field name="code" label={text.code} autoComplete="one-time-code" hint={text.codeHint} digits />
            </Form>
            <Form name="email-restart" submit={text.startAgain} kind="quiet" />
          </>
        )}
      </Part>
      <Part id="password" title={text.passwordSection} text={text.passwordText}>
        <Form name="password" submit={text.savePassword}>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <CurrentPassword />
          <NewPassword />
        </Form>
      </Part>
      <Passkeys {...passkeys} />
      <Part id="data" title={text.dataSection} text={text.dataText}>
        <ButtonLink href="/api/account/v1/export" document type="ghost-dark" icon="Download">
          {text.download}
        </ButtonLink>
      </Part>
      <Part id="delete" title={text.deleteHeading} text={text.deleteText}>
        <ButtonLink href={to('/delete')} type="ghost-dark">
          {text.deleteAccount}
        </ButtonLink>
      </Part>
    </AccountPage>
  )
}
