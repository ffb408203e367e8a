/** The account box that the profile button toggles. Who does not ask for it loads nothing of what stands in it. */

import { useOverlay } from '@club/host'
import { sessionAtom, useMessages } from '@club/shell-api'
import { Dialog, Loading, Notice } from '@club/ui'
import { useAtomValue } from 'jotai'
import { type ComponentType, useEffect, useState } from 'react'
import { shellMessages } from '../messages.ts'
import type { AccountBoxProps } from './AccountBox.tsx'
import { accountButtonId } from './account-button-id.ts'
import { loadAccountBox } from './load-account-box.ts'

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
      control={accountButtonId}
    >
      <Content onDone={close} />
    </Dialog>
  )
}

/** In the dialog while it is open; where its code does not come, it is asked for again the next time. */
function Content({ onDone }: AccountBoxProps) {
  const text = useMessages(shellMessages)
  const [Box, setBox] = useState<ComponentType<AccountBoxProps> | null>(null)
  const [away, setAway] = useState(false)
  useEffect(() => {
    let shown = true
    loadAccountBox().then(
      ({ AccountBox }) => {
        if (shown) setBox(() => AccountBox)
      },
      () => {
        if (shown) setAway(true)
      },
    )
    return () => {
      shown = false
    }
  }, [])
  if (Box) return <Box onDone={onDone} />
  return away ? <Notice kind="problem">{text.tryLater}</Notice> : <Loading />
}
