import { useMessages, useSay } from '@club/shell-api'
import { Notice, SiteLink } from '@club/ui'
import { useLoaderData } from 'react-router'
import { CurrentPassword, Form } from '../forms/Form.tsx'
import { AccountPage, Part } from '../layout/AccountPage.tsx'
import links from '../layout/links.module.css'
import { useAddresses } from '../layout/use-root.ts'
import { accountMessages } from '../messages.ts'
import type { loadEnd, loadHolder } from './ending.action.ts'

/** Signing out here: it takes a press, since any site could link to it. */
export function SignOutPage() {
  const text = useMessages(accountMessages)
  const { name } = useLoaderData<typeof loadHolder>()
  return (
    <AccountPage name={name} done={null}>
      <Part id="sign-out" title={text.signOutHeading} text={text.signOutText}>
        <Form name="sign-out" submit={text.signOut} />
      </Part>
    </AccountPage>
  )
}

/** Deleting an account: what ends with it, and the password. */
export function DeletePage() {
  const text = useMessages(accountMessages)
  const { name, ends } = useLoaderData<typeof loadEnd>()
  const { to } = useAddresses()
  const say = useSay()
  return (
    <AccountPage name={name} done={null}>
      <Part id="delete" title={text.deleteHeading} text={text.deleteWarning}>
        {ends.map(({ id, kind, title, onItsWay }) => (
          <Notice key={id} kind="info">
            {onItsWay ? text.goesBack(say(title)) : text.endsWithAccount[kind](say(title))}
          </Notice>
        ))}
        <Form
          name="delete"
          submit={text.deleteAccount}
          kind="quiet"
          beside={
            <SiteLink className={links.link} href={to('/profile')}>
              {text.keepAccount}
            </SiteLink>
          }
        >
          <CurrentPassword />
        </Form>
      </Part>
    </AccountPage>
  )
}
