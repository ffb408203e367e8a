/**
 * Keys work wherever the focus is in the player, and in the modal dialog around it; the section itself is not a control. If the focused
 * control disappears, nothing has the focus, but keys still work while a modal dialog holds the page.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { Command } from '../playback/keyboard.core.ts'
import { keyCommand } from './key-command.ts'

/** Whether a key pressed here would scroll something, up to the dialog and including it. */
function canScroll(from: Node | null, dialog: HTMLElement): boolean {
  for (let at = from; at instanceof Element; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at)
    if (at.scrollHeight > at.clientHeight && (overflowY === 'auto' || overflowY === 'scroll')) return true
    if (at === dialog) return false
  }
  return false
}

type Options = {
  /** An element in the player's section. */
  area: RefObject<HTMLElement | null>
  obey: (command: Command) => void
  /** Any key in the player shows the controls. */
  stir: () => void
  /** Something else covers the picture, and handles the keys. */
  covered: boolean
}

export function useKeys({ area, obey, stir, covered }: Options): void {
  const latest = useRef(obey)
  latest.current = obey
  const awake = useRef(stir)
  awake.current = stir
  useEffect(() => {
    const box = area.current?.parentElement
    if (!box) return
    const press = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof Node ? event.target : null
      const inside = box.contains(at)
      // Looked up on each press: the player moves from place to place.
      const dialog = box.closest('dialog')
      const lost = at === document.body && dialog?.matches(':modal') === true
      const beside = !inside && dialog?.contains(at) === true ? dialog : null
      if (!inside && !lost && !beside) return
      awake.current()
      if (event.defaultPrevented || covered) return
      const command = keyCommand(event, beside !== null && canScroll(at, beside))
      if (command === null) return
      event.preventDefault()
      latest.current(command)
    }
    const moved = () => awake.current()
    document.addEventListener('keydown', press)
    box.addEventListener('pointermove', moved)
    box.addEventListener('focusin', moved)
    return () => {
      document.removeEventListener('keydown', press)
      box.removeEventListener('pointermove', moved)
      box.removeEventListener('focusin', moved)
    }
  }, [area, covered])
}
