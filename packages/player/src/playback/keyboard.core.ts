/**
 * The keyboard map of the player. Keys work while the focus is in the player or beside it in its dialog, and never take a key from a
 * field. Pure.
 */

export type Command =
  | { readonly do: 'play-pause' }
  | { readonly do: 'step'; readonly seconds: number }
  /** To a part of the film, from 0 to 1. */
  | { readonly do: 'jump'; readonly part: number }
  | { readonly do: 'volume'; readonly by: number }
  | { readonly do: 'mute' | 'captions' | 'full-screen' | 'picture-in-picture' | 'dock' | 'go-live' | 'help' }
  /** One speed up or down. */
  | { readonly do: 'speed'; readonly by: 1 | -1 }

export type KeyPress = {
  readonly key: string
  /** The key's place on the keyboard, as of an English one; '' if unknown. */
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  /** Kind of the focused element: a field or menu keeps the keys it needs. */
  readonly on: 'player' | 'button' | 'slider' | 'menu'
  /** The focus is beside the player, in something that scrolls: the keys for that still do. */
  readonly scrolls: boolean
}

const byKey: Readonly<Record<string, Command>> = {
  ' ': { do: 'play-pause' },
  k: { do: 'play-pause' },
  ArrowLeft: { do: 'step', seconds: -5 },
  ArrowRight: { do: 'step', seconds: 5 },
  j: { do: 'step', seconds: -10 },
  l: { do: 'step', seconds: 10 },
  ArrowUp: { do: 'volume', by: 0.1 },
  ArrowDown: { do: 'volume', by: -0.1 },
  Home: { do: 'jump', part: 0 },
  End: { do: 'jump', part: 1 },
  m: { do: 'mute' },
  c: { do: 'captions' },
  f: { do: 'full-screen' },
  p: { do: 'picture-in-picture' },
  d: { do: 'dock' },
  e: { do: 'go-live' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
  '?': { do: 'help' },
  '؟': { do: 'help' },
}

/** What a key of another script's keyboard is called where it has a Latin letter or digit: the help sheet names those. */
function latin(key: string, code: string): string {
  if (key.length > 1) return key
  const other = /^[\p{L}\p{N}]$/u.test(key) && !/^[\p{Script=Latin}0-9]$/u.test(key)
  return (other ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined) ?? key
}

/** Keys that press a button, and keys that move a slider or a menu: the focused control comes first. */
const pressing = new Set([' ', 'Enter'])
const moving = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  ' ',
])

/** Keys that scroll content longer than the window. */
const scrolling = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'])

export function commandFor({
  key: pressed,
  code,
  altKey,
  ctrlKey,
  metaKey,
  on,
  scrolls,
}: KeyPress): Command | null {
  const key = latin(pressed, code)
  // The browser's own shortcuts, and the system's.
  if (altKey || ctrlKey || metaKey) return null
  if (on === 'menu') return null
  if (scrolls && scrolling.has(key)) return null
  if (on === 'button' && pressing.has(key)) return null
  if (on === 'slider' && moving.has(key) && key !== ' ') return null
  if (/^[0-9]$/.test(key)) return { do: 'jump', part: Number(key) / 10 }
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(byKey, name) ? (byKey[name] ?? null) : null
}

/** Speeds of the menu, slow to fast. */
export const speeds: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** The next speed in a direction; stays at the last one. */
export function nextSpeed(rate: number, by: 1 | -1): number {
  const others =
    by === 1 ? speeds.filter((speed) => speed > rate) : speeds.filter((speed) => speed < rate).reverse()
  return others[0] ?? rate
}

/** Lines of the help sheet: keys as labelled on the keyboard, and the name of their action. Below them it says which of the keys scroll. */
export const helpSheet = [
  { keys: ['Space', 'K'], does: 'playPause' },
  { keys: ['←', '→'], does: 'step5' },
  { keys: ['J', 'L'], does: 'step10' },
  { keys: ['0', '–', '9'], does: 'jump' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['↑', '↓'], does: 'volume' },
  { keys: ['M'], does: 'mute' },
  { keys: ['C'], does: 'captions' },
  { keys: ['<', '>'], does: 'speed' },
  { keys: ['F'], does: 'fullScreen' },
  { keys: ['P'], does: 'pictureInPicture' },
  { keys: ['D'], does: 'dock' },
  { keys: ['E'], does: 'goLive' },
  { keys: ['?'], does: 'help' },
] as const
