/**
 * The packages over any page (docs/product.md#frame-of-a-page); the content is the TV remote's slot. If that cannot
 * be loaded, a link to the page that sells them is shown.
 */

import type { StateTopics } from '@club/event-bus'
import { type Catalogue, overlayAtom, sessionAtom, useBus, useMessages } from '@club/shell-api'
import { ButtonLink, Dialog } from '@club/ui'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { SlotName, SlotSource } from '../app/slots.tsx'
import { OverlaySlot } from './OverlaySlot.tsx'

const slot: SlotName = 'tv/packages'
const bring = async (source: SlotSource) => source.fetch?.(slot)

export function PackagesPanel({ texts }: { texts: Catalogue<{ packages: string }> }) {
  const text = useMessages(texts)
  const bus = useBus()
  const open = useAtomValue(overlayAtom).open === 'packages'
  useReopening()
  return (
    <Dialog
      open={open}
      onClose={() => bus.publish('overlay', { open: 'none' })}
      title={text.packages}
      titleHidden
      place="full"
      tone="dark"
    >
      <OverlaySlot
        slot={slot}
        label={text.packages}
        tone="dark"
        bring={bring}
        away={
          <ButtonLink href="/subscribe" type="primary-light">
            {text.packages}
          </ButtonLink>
        }
      />
    </Dialog>
  )
}

/** Signing in closes the account box; if the film behind it is still locked, the upgrade promo may open instead. */
const isOver = (open: StateTopics['overlay']['open']) => open === 'none' || open === 'upgrade'

/** Reopens the packages for a fan who signed in from here. */
function useReopening(): void {
  const bus = useBus()
  const overlay = useAtomValue(overlayAtom)
  const { status } = useAtomValue(sessionAtom)
  const before = useRef(overlay)
  const left = useRef<typeof overlay | null>(null)
  useEffect(() => {
    if (overlay.open === 'account' && before.current.open === 'packages' && status === 'signed-out')
      left.current = before.current
    else if (overlay.open !== 'account') {
      if (left.current && isOver(overlay.open) && status === 'signed-in') bus.publish('overlay', left.current)
      left.current = null
    }
    before.current = overlay
  }, [bus, overlay, status])
}
