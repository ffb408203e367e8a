/** Which overlay is open. One at a time: opening one closes the other (docs/product.md#frame-of-a-page). */

import type { StateTopics } from '@club/event-bus'
import { overlayAtom, useBus } from '@club/shell-api'
import { type Atom, atom, useAtomValue } from 'jotai'

type Overlay = Exclude<StateTopics['overlay']['open'], 'none'>

const openAtoms = new Map<Overlay, Atom<boolean>>()

/** Whether this one is open: a component that asks for one is not redrawn when another opens. */
function openAtom(name: Overlay): Atom<boolean> {
  const known = openAtoms.get(name)
  if (known) return known
  const made = atom((get) => get(overlayAtom).open === name)
  openAtoms.set(name, made)
  return made
}

export function useOverlay(name: Overlay) {
  const bus = useBus()
  const open = useAtomValue(openAtom(name))
  return {
    open,
    show: () => bus.publish('overlay', { open: name }),
    /** Leaves another overlay alone that has replaced it meanwhile. */
    close: () => {
      if (bus.read('overlay')?.open === name) bus.publish('overlay', { open: 'none' })
    },
    toggle: () => bus.publish('overlay', { open: open ? 'none' : name }),
  }
}
