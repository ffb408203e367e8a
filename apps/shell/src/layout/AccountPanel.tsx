/** The account box that the profile button toggles (row SH-05). Accounts open with the account site. */
import { useMessages } from '@club/shell-api'
import { Dialog } from '@club/ui'
import { shellMessages } from '../messages.ts'
import { useOverlay } from './use-overlay.ts'

export function AccountPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('account')
  return (
    <Dialog open={open} onClose={close} title={text.accountHeading} place="side">
      <p>{text.accountClosed}</p>
    </Dialog>
  )
}
