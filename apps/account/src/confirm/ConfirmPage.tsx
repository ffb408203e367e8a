import { useMessages } from '@club/shell-api'
import { ButtonLink, Notice, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { EntryPage } from '../entry/EntryPage.tsx'
import { Field, Form } from '../forms/Form.tsx'
import { Said } from '../forms/Said.tsx'
import styles from '../layout/links.module.css'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import type { loadConfirm } from './confirm.action.ts'

/** Entering the code of a registration. */
export function ConfirmPage() {
  const text = useMessages(accountMessages)
  const { email, done } = useLoaderData<typeof loadConfirm>()
  const { to } = useAddresses()
  if (email === null)
    return (
      <EntryPage title={text.confirmHeading} intro={text.registerIntro}>
        <Notice kind="info">{text.codeMissing}</Notice>
        <ButtonLink href={to('/register')}>{text.register}</ButtonLink>
      </EntryPage>
    )
  return (
    <EntryPage
      title={text.confirmHeading}
      intro={text.registerIntro}
      otherwise={
        <>
          <Form name="again" submit={text.sendAgain} kind="quiet" />
          <SiteLink className={styles.link} href={to('/register')}>
            {text.startAgain}
          </SiteLink>
        </>
      }
    >
      <Said done={done} />
      <p>{text.codeSent(email)}</p>
      <Form name="confirm" submit={text.confirm}>
        <Field name="code" label={text.code} autoComplete="one-time-code" hint={text.codeHint} digits />
      </Form>
    </EntryPage>
  )
}
