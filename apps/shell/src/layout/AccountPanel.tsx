/** The account box that the profile button toggles (row SH-05). Signing in opens with the account site. */
import { sessionAtom, useBus, useMessages, useSettings } from '@club/shell-api'
import { Button, ButtonLink, Dialog, Notice } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { shellMessages } from '../messages.ts'
import styles from './AccountPanel.module.css'
import { useOverlay } from './use-overlay.ts'

export function AccountPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('account')
  const signedIn = useAtomValue(sessionAtom).status === 'signed-in'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={signedIn ? text.accountHeading : text.signInHeading}
      place="side"
    >
      <div className={styles.box}>{signedIn ? <SignedIn /> : <SignedOut />}</div>
    </Dialog>
  )
}

function SignedOut() {
  const text = useMessages(shellMessages)
  const { menus } = useSettings()
  const elsewhere = menus.global.filter(({ name }) => name === text.tickets || name === text.store)
  return (
    <>
      <p>{text.accountClosed}</p>
      {elsewhere.map((item) => (
        <ButtonLink key={item.slug} href={item.slug} newTab={item.newTab} type="ghost-dark" wide>
          {item.name}
        </ButtonLink>
      ))}
    </>
  )
}

function SignedIn() {
  const text = useMessages(shellMessages)
  const bus = useBus()
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const logOut = async () => {
    setState('working')
    try {
      const answer = await fetch('/api/account/v1/sessions', { method: 'DELETE' })
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      bus.publish('session', { status: 'signed-out' })
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <p>{text.signedIn}</p>
      {state === 'failed' && <Notice kind="problem">{text.logOutFailed}</Notice>}
      <Button type="ghost-dark" wide loading={state === 'working'} onClick={logOut}>
        {text.logOut}
      </Button>
    </>
  )
}
