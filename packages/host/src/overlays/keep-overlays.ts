/**
 * The page's bus with the rules for overlays: every request for one, from shell or remote, goes through them. Marks the document while
 * the page is locked, and restores the focus if nothing else has.
 */
import { type EventBus, mediaAtRest } from '@club/event-bus'
import { isLocked, nothingOver, type OverlayEvent, overlaysAfter } from './overlays.core.ts'

const reviews = new WeakMap<EventBus, (open: boolean) => void>()

/** Whether the cookie popup has been reopened: reported by the popup itself; remotes do not use it. */
export const reviewConsent = (bus: EventBus, open: boolean): void => reviews.get(bus)?.(open)

/** @returns the bus that all parts of the page use */
export function keepOverlays(bus: EventBus): EventBus {
  let state = nothingOver
  const follow = (event: OverlayEvent) => {
    const before = state
    const { state: next, effects } = overlaysAfter(before, event)
    state = next
    if (next.overlay !== before.overlay) bus.publish('overlay', next.overlay)
    if (isLocked(next) !== isLocked(before)) lock(isLocked(next))
    if (effects.includes('close-audio')) bus.emit('close-audio', {})
    // The reason for signing in is shown only in the box that was opened for it.
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

/** Remembers what had the focus when the page was locked. Dialogs restore the focus themselves; this handles the cases where it was lost. */
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
    // After the dialogs have had their turn.
    requestAnimationFrame(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!locked() && lost && before instanceof HTMLElement && before.isConnected) before.focus()
    })
  }
}
