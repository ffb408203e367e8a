/** The account box that the profile button toggles. Its content is loaded only on request. */

import { useOverlay } from '@club/host'
import { signedInAtom, useMessages } from '@club/shell-api'
import { Dialog, Loading, Notice } from '@club/ui'
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

/** Shown until the box's code has loaded; if that fails, the next opening retries. */
function Coming({ onCome }: { onCome: Dispatch<SetStateAction<Box>> }) {
  const text = useMessages(shellMessages)
  const [away, setAway] = useState(false)
  useEffect(() => {
    let shown = true
    loadAccountBox().then(
      ({ AccountBox }) => onCome(() => AccountBox),
      () => {
        if (shown) setAway(true)
      },
    )
    return () => {
      shown = false
    }
  }, [onCome])
  return away ? <Notice kind="problem">{text.tryLater}</Notice> : <Loading />
}
