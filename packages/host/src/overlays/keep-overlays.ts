/**
 * The page's bus under the rules of overlays: whatever asks for one, shell or remote, gets what the rules make of it. Says on the document
 * whether the page is locked, and gives the focus back where nobody else has.
 */
import { type EventBus, mediaAtRest } from '@club/event-bus'
import { isLocked, nothingOver, type OverlayEvent, overlaysAfter } from './overlays.core.ts'

const reviews = new WeakMap<EventBus, (open: boolean) => void>()

/** Whether the question about cookies has been opened again: the popup's own word to the rules, which remotes have no part in. */
export const reviewConsent = (bus: EventBus, open: boolean): void => reviews.get(bus)?.(open)

/** @returns the bus that everybody is given */
export function keepOverlays(bus: EventBus): EventBus {
  let state = nothingOver
  const follow = (event: OverlayEvent) => {
    const before = state
    const { state: next, effects } = overlaysAfter(before, event)
    state = next
    if (next.overlay !== before.overlay) bus.publish('overlay', next.overlay)
    if (isLocked(next) !== isLocked(before)) lock(isLocked(next))
    if (effects.includes('close-audio')) bus.emit('close-audio', {})
    // What signing in was for is said in the box that asked for it, and in no later one.
    if (before.overlay.open === 'account' && next.overlay.open !== 'account')
      bus.publish('loginPrompt', mediaAtRest.loginPrompt)
  }
  const lock = focusKeeper(() => isLocked(state))
  bus.observe('mediaPlayer', ({ modalOpen }) => follow({ event: 'video', open: modalOpen }))
  bus.observe('audioPlayer', ({ modalOpen }) => follow({ event: 'audio', open: modalOpen }))
  bus.observe('consent', ({ decided }) => follow({ event: 'consent', decided }))
  const kept: EventBus = {
    ...bus,
    publish(topic, value) {
      if (topic === 'overlay') follow({ event: 'asked', overlay: value as typeof state.overlay })
      else bus.publish(topic, value)
    },
  }
  reviews.set(kept, (open) => follow({ event: 'review', open }))
  return kept
}

/** Remembers what had the focus when the page was locked. Dialogs give it back themselves; one that was lost with them is found here. */
function focusKeeper(locked: () => boolean): (on: boolean) => void {
  let opener: Element | null = null
  return (on) => {
    document.documentElement.toggleAttribute('data-locked', on)
    if (on) {
      opener = document.activeElement
      return
    }
    const before = opener
    opener = null
    // After the dialogs' own turn.
    requestAnimationFrame(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!locked() && lost && before instanceof HTMLElement && before.isConnected) before.focus()
    })
  }
}
