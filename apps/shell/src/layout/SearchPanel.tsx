/** The search overlay's frame (row SH-03); what is in it is the search remote's slot. */
import { useMessages } from '@club/shell-api'
import { Dialog } from '@club/ui'
import { Slot } from '../app/slots.tsx'
import { shellMessages } from '../messages.ts'
import { useOverlay } from './use-overlay.ts'

/** Search asks when a term is typed; it opens with nothing. */
const nothingYet = { ok: true, data: null } as const

export function SearchPanel() {
  const text = useMessages(shellMessages)
  const { open, close } = useOverlay('search')
  return (
    <Dialog open={open} onClose={close} title={text.search} place="full" tone="dark">
      <Slot name="search/overlay" initial={nothingYet} label={text.search} />
    </Dialog>
  )
}
