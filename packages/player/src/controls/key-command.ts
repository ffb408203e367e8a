import { type Command, commandFor, type KeyPress } from '../playback/keyboard.core.ts'

const focusKind = (target: EventTarget | null): KeyPress['on'] => {
  if (!(target instanceof Element)) return 'player'
  if (target.closest('[data-menu]')) return 'menu'
  if (target.matches('input[type="range"]')) return 'slider'
  if (target.matches('input, select, textarea')) return 'menu'
  return target.closest('button, a, summary') ? 'button' : 'player'
}

/**
 * The command for a key in a player; null if the key belongs to the browser, or to the focused control.
 * @param scrolls the focus is beside the player, in something that scrolls
 */
export const keyCommand = (
  { key, code, altKey, ctrlKey, metaKey, target }: KeyboardEvent,
  scrolls = false,
): Command | null => commandFor({ key, code, altKey, ctrlKey, metaKey, on: focusKind(target), scrolls })
