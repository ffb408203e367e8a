/**
 * A dialog that leaves its own control reachable. The browser's modal dialogs make everything else inert, including the button that
 * opened them; so this code makes the rest of the page inert itself.
 */

import { standOver } from './over-page.ts'
import { onPressOutside } from './press-outside.ts'

/** The control with this id, if it is visible and nothing else is modal; null: nobody could press it. */
export function controlInView(id: string): HTMLElement | null {
  const control = document.getElementById(id)
  if (!control || document.querySelector('dialog:modal')) return null
  const { top, bottom, height } = control.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom < innerHeight ? control : null
}

/**
 * Makes everything inert that contains neither of these, in as few elements as possible, also what arrives later.
 * @returns releases it
 */
function holdAllBut(kept: readonly Element[]): () => void {
  const ways = new Set<Element>()
  for (const element of kept) for (let up: Element | null = element; up; up = up.parentElement) ways.add(up)
  const around = [...ways].filter(
    (element) => !kept.includes(element) && element !== document.documentElement,
  )
  const held = new Set<HTMLElement>()
  const hold = () => {
    for (const element of around.flatMap((parent) => [...parent.children])) {
      if (!(element instanceof HTMLElement) || ways.has(element) || element.inert) continue
      element.inert = true
      held.add(element)
    }
  }
  hold()
  const arrivals = new MutationObserver(hold)
  for (const element of around) arrivals.observe(element, { childList: true })
  return () => {
    arrivals.disconnect()
    for (const element of held) element.inert = false
  }
}

/**
 * Shows a dialog below a control. Esc and a press outside call `onClose`.
 * @returns releases the page; the caller closes the dialog itself
 */
export function showBelow(dialog: HTMLDialogElement, control: HTMLElement, onClose: () => void): () => void {
  // Below the whole bar that contains the control, if there is one. Measured first: after the changes below, the browser would have to
  // restyle the whole page for it, and once more when the dialog is shown.
  const { bottom } = (control.closest('header') ?? control).getBoundingClientRect()
  const releaseRest = holdAllBut([dialog, control])
  dialog.dataset.below = ''
  document.documentElement.style.setProperty('--below', `${bottom}px`)
  const release = standOver('below')
  dialog.show()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  // By the event's path, because the pressed element may be gone already.
  const unhear = onPressOutside((event) => {
    const way = event.composedPath()
    return !way.includes(dialog) && !way.includes(control)
  }, onClose)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    unhear()
    release()
    releaseRest()
    delete dialog.dataset.below
    document.documentElement.style.removeProperty('--below')
  }
}
