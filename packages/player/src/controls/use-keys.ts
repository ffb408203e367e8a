/**
 * Keys act wherever the focus is in the player, and in the dialog over the page that it stands in; the section itself is no control. Where the
 * control that had the focus is gone, the focus is nowhere, and a dialog that holds the page still has it.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { Command } from '../playback/keyboard.core.ts'
import { keyCommand } from './key-command.ts'

type Options = {
  /** Stands in the player's section. */
  area: RefObject<HTMLElement | null>
  obey: (command: Command) => void
  /** Whatever the fan does in the player shows the controls. */
  stir: () => void
  /** Something else stands over the picture, and has the keys. */
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
      // Looked for at each press: the player moves from room to room.
      const dialog = box.closest('dialog')
      const lost = at === document.body && dialog?.matches(':modal') === true
      const beside = !inside && (lost || dialog?.contains(at) === true)
      if (!inside && !beside) return
      awake.current()
      if (event.defaultPrevented || covered) return
      const command = keyCommand(event, beside)
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
