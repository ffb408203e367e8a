import { describe, expect, it } from '@jest/globals'
import { commandFor, helpSheet, type KeyPress, nextSpeed } from './keyboard.core.ts'

const press = (key: string, change: Partial<KeyPress> = {}) =>
  commandFor({
    key,
    code: '',
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    on: 'player',
    scrolls: false,
    ...change,
  })

describe('keyboard map', () => {
  it.each([
    [' ', { do: 'play-pause' }],
    ['K', { do: 'play-pause' }],
    ['ArrowRight', { do: 'step', seconds: 5 }],
    ['j', { do: 'step', seconds: -10 }],
    ['7', { do: 'jump', part: 0.7 }],
    ['End', { do: 'jump', part: 1 }],
    ['?', { do: 'help' }],
    ['>', { do: 'speed', by: 1 }],
  ])('%s', (key, command) => expect(press(key)).toEqual(command))

  it.each([
    ['ي', 'KeyD', { do: 'dock' }],
    ['Д', 'KeyL', { do: 'step', seconds: 10 }],
    ['٧', 'Digit7', { do: 'jump', part: 0.7 }],
    ['؟', 'Slash', { do: 'help' }],
    ['ظ', 'Slash', null],
    // A Latin letter is what it says, wherever it is: this keyboard is French.
    ['q', 'KeyA', null],
    ['é', 'Digit2', null],
    ['m', 'Semicolon', { do: 'mute' }],
  ])('a key of another keyboard is that of its place where it is no Latin letter: %s', (key, code, command) =>
    expect(press(key, { code })).toEqual(command),
  )

  it('leaves other keys alone, and every key with a modifier', () => {
    expect(press('Tab')).toBeNull()
    expect(press('Escape')).toBeNull()
    expect(press('constructor')).toBeNull()
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('l', { metaKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
  })

  it('leaves to buttons, sliders and menus the keys that they live by', () => {
    expect(press(' ', { on: 'button' })).toBeNull()
    expect(press('m', { on: 'button' })).toEqual({ do: 'mute' })
    expect(press('ArrowLeft', { on: 'slider' })).toBeNull()
    expect(press('Home', { on: 'slider' })).toBeNull()
    expect(press(' ', { on: 'slider' })).toEqual({ do: 'play-pause' })
    expect(press('k', { on: 'menu' })).toBeNull()
  })

  it('leaves the keys that scroll to the dialog around the player while there is something to scroll', () => {
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End'])
      expect(press(key, { scrolls: true })).toBeNull()
    expect(press('ArrowRight', { scrolls: true })).toEqual({ do: 'step', seconds: 5 })
    expect(press(' ', { scrolls: true })).toEqual({ do: 'play-pause' })
    expect(press(' ', { scrolls: true, on: 'button' })).toBeNull()
  })

  it('has a help line for every command', () => {
    const explained = helpSheet.flatMap(({ keys }) => keys as readonly string[])
    const commands = ['K', 'J', 'L', 'M', 'C', 'F', 'P', 'D', 'E', '<', '>', '?']
    for (const key of commands) {
      expect(press(key)).not.toBeNull()
      expect(explained).toContain(key)
    }
  })
})

describe('speed', () => {
  it('goes step by step and stays at the ends', () => {
    expect(nextSpeed(1, 1)).toBe(1.25)
    expect(nextSpeed(1, -1)).toBe(0.75)
    expect(nextSpeed(2, 1)).toBe(2)
    expect(nextSpeed(0.5, -1)).toBe(0.5)
    // From a speed that is not in the menu.
    expect(nextSpeed(1.1, 1)).toBe(1.25)
  })
})
