/**
 * A site's account box for a signed-in fan: whose account it is, what it holds, and links to manage it and log out
 * (docs/product.md#signing-in).
 */
import type { StateTopics } from '@club/event-bus'
import { entitlementsAtom, useAccountPage, useBus } from '@club/shell-api'
import { Button, ButtonLink, Notice, useComesBack } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { signOut } from '../browser/session.ts'
import styles from './AccountSummary.module.css'
import { HeldSubscriptions, type HeldTexts } from './HeldSubscriptions.tsx'
import { initialsOf } from './initials.core.ts'

/** Milliseconds for which the box stays open after logging out (docs/product.md#signing-in). */
const closesAfter = 600

export type AccountTexts = HeldTexts &
  PortalTexts & {
    profileImage: (name: string) => string
    accountID: (id: string) => string
    manageAccount: string
    logOut: string
    logOutFailed: string
    loggedOut: string
  }
type PortalTexts = { manageSubscriptions: string; portalProblem: string }

type Props = {
  fan: Extract<StateTopics['session'], { status: 'signed-in' }>
  texts: AccountTexts
  /** The fan has logged out: the box may close. */
  onLoggedOut: () => void
}

export function AccountSummary({ fan: { userID, displayName, email = '' }, texts, onLoggedOut }: Props) {
  const bus = useBus()
  const manage = useAccountPage('profile')
  const { customerID = null } = useAtomValue(entitlementsAtom)
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  const latest = useRef(onLoggedOut)
  useEffect(() => {
    latest.current = onLoggedOut
  }, [onLoggedOut])
  const logOut = async () => {
    setState('working')
    try {
      await signOut(bus)
      bus.emit('notify-account', { message: texts.loggedOut })
      setTimeout(() => latest.current(), closesAfter)
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div className={styles.who}>
        <span className={styles.face} role="img" aria-label={texts.profileImage(displayName)}>
          {initialsOf(displayName)}
        </span>
        <p className={styles.name}>
          <bdi>{displayName}</bdi>
        </p>
        <p className={styles.detail}>{email}</p>
        <p className={styles.detail}>{texts.accountID(userID)}</p>
      </div>
      <HeldSubscriptions accountID={userID} texts={texts}>
        {customerID !== null && <PortalButton customerID={customerID} texts={texts} />}
      </HeldSubscriptions>
      {manage !== null && (
        <ButtonLink href={manage} wide>
          {texts.manageAccount}
        </ButtonLink>
      )}
      {state === 'failed' && <Notice kind="problem">{texts.logOutFailed}</Notice>}
      <Button type="ghost-dark" wide loading={state === 'working'} onClick={logOut}>
        {texts.logOut}
      </Button>
    </>
  )
}

/** Opens the payment provider's portal, where subscriptions are changed and cancelled; for fans who are customers there. */
function PortalButton({ customerID, texts }: { customerID: string; texts: PortalTexts }) {
  const [state, setState] = useState<'idle' | 'going' | 'failed'>('idle')
  useComesBack(
    state === 'going',
    useCallback(() => setState('idle'), []),
    useCallback(() => setState('failed'), []),
  )
  const go = async () => {
    setState('going')
    try {
      const { openPortal } = await import(/* webpackChunkName: "portal" */ './open-portal.ts')
      await openPortal(customerID)
    } catch (problem) {
      console.error(problem)
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <Notice kind="problem">{texts.portalProblem}</Notice>}
      <Button type="ghost-dark" wide loading={state === 'going'} onClick={go}>
        {texts.manageSubscriptions}
      </Button>
    </>
  )
}
