/**
 * A dialog that leaves its own control in reach. The browser's modal dialogs put everything else out of reach, the button that
 * opened them too; so this one holds the rest of the page by itself.
 */

import { standOver } from './over-page.ts'
import { onPressOutside } from './press-outside.ts'

/** The control of this id, where it can be seen and nothing else is modal already; null: nobody could press it. */
export function controlInView(id: string): HTMLElement | null {
  const control = document.getElementById(id)
  if (!control || document.querySelector('dialog:modal')) return null
  const { top, bottom, height } = control.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom < innerHeight ? control : null
}

/** Everything that holds neither of these, as few elements as say so. */
function everythingBut(kept: readonly Element[]): HTMLElement[] {
  const ways = new Set<Element>()
  for (const element of kept) for (let up: Element | null = element; up; up = up.parentElement) ways.add(up)
  return [...ways]
    .filter((element) => !kept.includes(element) && element !== document.documentElement)
    .flatMap((element) => [...element.children])
    .filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !ways.has(element) && !element.inert,
    )
}

/**
 * Shows a dialog below a control. Esc and a press beside it ask for its end.
 * @returns lets go of the page; the dialog itself is closed by whoever calls
 */
export function showBelow(dialog: HTMLDialogElement, control: HTMLElement, onClose: () => void): () => void {
  // Below the whole bar that the control stands in, where it stands in one. Measured first: after the changes below the whole page would be
  // styled for it, and once more when the dialog is shown.
  const { bottom } = (control.closest('header') ?? control).getBoundingClientRect()
  const held = everythingBut([dialog, control])
  for (const element of held) element.inert = true
  dialog.dataset.below = ''
  document.documentElement.style.setProperty('--below', `${bottom}px`)
  const release = standOver('below')
  dialog.show()

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  // By the way that the press came: what was pressed may be gone by now.
  const unhear = onPressOutside((event) => {
    const way = event.composedPath()
    return !way.includes(dialog) && !way.includes(control)
  }, onClose)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('keydown', onKeyDown)
    unhear()
    release()
    for (const element of held) element.inert = false
    delete dialog.dataset.below
    document.documentElement.style.removeProperty('--below')
  }
}
