/** The account box that the profile button toggles. Its content is loaded only on request. */

import { backOff } from '@club/back-off'
import { useArrival, useOverlay } from '@club/host'
import { signedInAtom, useAccountPage, useMessages, useSignInAddress, useSignInMode } from '@club/shell-api'
import { ButtonLink, Dialog, Loading, Notice, Stack } from '@club/ui'
import { useAtomValue } from 'jotai'
import { type ComponentType, type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import type { AccountBoxProps } from './AccountBox.tsx'
import { accountButtonId } from './account-button-id.ts'
import { loadAccountBox } from './load-account-box.ts'

type Box = ComponentType<AccountBoxProps> | null

export function AccountPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('account')
  const [Box, setBox] = useState<Box>(null)
  const signedIn = useAtomValue(signedInAtom)
  return (
    <Dialog
      open={open}
      onClose={close}
      title={signedIn ? text.accountHeading : text.signInHeading}
      place="side"
      control={accountButtonId}
    >
      {Box ? <Box onDone={close} /> : <Coming onCome={setBox} />}
    </Dialog>
  )
}

/** Milliseconds until its code is asked for again: the first time after a second. */
const againAfter = backOff(1000, 30_000)

/** Shown until the box's code has loaded; where that fails or takes long, the account site has the same. */
function Coming({ onCome }: { onCome: Dispatch<SetStateAction<Box>> }) {
  const text = useMessages(shellMessages)
  const signedIn = useAtomValue(signedInAtom)
  const hasAccounts = useSignInMode() !== 'none'
  const signIn = useSignInAddress()
  const profile = useAccountPage('profile')
  const arrival = useArrival(loadAccountBox, againAfter)
  useEffect(() => {
    if (arrival.is === 'here') onCome(() => arrival.value.AccountBox)
  }, [arrival, onCome])
  const elsewhere = signedIn ? profile : signIn
  if (arrival.is !== 'away') return <Loading />
  return (
    <Stack space="m">
      <Notice kind="problem">{text.tryLater}</Notice>
      {hasAccounts && elsewhere !== null && (
        <ButtonLink href={elsewhere} document wide icon={signedIn ? 'Account' : 'SignIn'}>
          {signedIn ? text.accountHeading : text.signIn}
        </ButtonLink>
      )}
    </Stack>
  )
}
