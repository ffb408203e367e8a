/** Which overlay is open. One at a time: opening one closes the other (docs/product.md#frame-of-a-page). */

import type { StateTopics } from '@club/event-bus'
import { overlayAtom, useBus } from '@club/shell-api'
import { useAtomValue } from 'jotai'

type Overlay = Exclude<StateTopics['overlay']['open'], 'none'>

export function useOverlay(name: Overlay) {
  const bus = useBus()
  const open = useAtomValue(overlayAtom).open === name
  return {
    open,
    show: () => bus.publish('overlay', { open: name }),
    /** What has taken its place meanwhile stays. */
    close: () => {
      if (bus.read('overlay')?.open === name) bus.publish('overlay', { open: 'none' })
    },
    toggle: () => bus.publish('overlay', { open: open ? 'none' : name }),
  }
}
