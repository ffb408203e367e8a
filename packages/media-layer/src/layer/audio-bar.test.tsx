import type { Player } from '@club/player'
import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { AudioBar } from './AudioBar.tsx'
import { type Media, MediaContext } from './media-context.ts'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'

const media = { tools: { now: () => 0, clock: () => 0 } } as unknown as Media
const granted = { is: 'granted', bypassed: false, asset: null } as const
const asking = { is: 'asking' } as const

/** An element of a browser: jsdom's own does nothing. */
const element = { paused: true, volume: 1, muted: false, readyState: 0 }
const property = (name: keyof typeof element) => ({
  configurable: true,
  get: () => element[name],
  set(this: HTMLMediaElement, to: never) {
    element[name] = to
    this.dispatchEvent(new Event('volumechange'))
  },
})
const before = Object.getOwnPropertyDescriptors(HTMLMediaElement.prototype)
const playing = (plays: boolean) =>
  async function (this: HTMLMediaElement) {
    element.paused = !plays
    this.dispatchEvent(new Event(plays ? 'play' : 'pause'))
  }
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(element, { paused: true, volume: 1, muted: false, readyState: 0 })
  const ranges = { value: { length: 1, start: () => 0, end: () => 1800 } }
  Object.defineProperties(HTMLMediaElement.prototype, {
    paused: property('paused'),
    volume: property('volume'),
    muted: property('muted'),
    readyState: property('readyState'),
    currentSrc: { configurable: true, value: 'blob:x' },
    seekable: { configurable: true, ...ranges },
    buffered: { configurable: true, ...ranges },
    play: { configurable: true, value: playing(true) },
    pause: { configurable: true, value: playing(false) },
  })
})
afterEach(() => {
  Object.defineProperties(HTMLMediaElement.prototype, before)
  jest.useRealTimers()
})

function open(page: Parameters<typeof testHost>[1] = {}) {
  let state: PlayState = granted
  let player: Player | null = null
  const listeners = new Set<() => void>()
  const session = {
    get: () => state,
    asset: () => null,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(attached: Player) {
      player = attached
      return () => {}
    },
  } as unknown as PlaySession
  const view = render(
    testHost(
      <MediaContext value={media}>
        <AudioBar title="Blues Radio" session={session} />
      </MediaContext>,
      page,
    ).ui,
  )
  const passes = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
  return {
    text: () => view.container.textContent,
    player: () => player as unknown as Player,
    passes,
    async becomes(next: PlayState) {
      state = next
      act(() => {
        for (const listener of [...listeners]) listener()
      })
      await passes(500)
    },
    /** Sound comes. */
    async sounds() {
      element.readyState = 4
      view.container.querySelector('video')?.dispatchEvent(new Event('playing'))
      await passes(300)
    },
  }
}
const button = (name: string) => screen.getByRole('button', { name })

it('[TV-08] says that it connects until the first sound, and a press in that time pauses', async () => {
  const { text, player, passes, sounds } = open()
  await passes(700)
  expect([element.paused, text()]).toEqual([false, expect.stringContaining('Connecting...')])
  expect(text()).not.toContain('Go to live')
  button('Pause').click()
  await passes(300)
  expect([element.paused, player().isPaused()]).toEqual([true, true])
  button('Play').click()
  await sounds()
  expect(text()).toContain('Live')
})

it('[TV-07h] a stream that comes back is heard again without a press, unless the fan had paused it', async () => {
  const { becomes, passes, sounds, player } = open()
  await passes(500)
  await sounds()
  const isBackAloud = async () => {
    player().close()
    element.paused = true
    await becomes(asking)
    await becomes(granted)
    return !element.paused
  }
  expect(await isBackAloud()).toBe(true)
  button('Pause').click()
  expect(await isBackAloud()).toBe(false)
  button('Play').click()
  expect(element.paused).toBe(false)
})

it('[TV-08] what was muted while it was soft is at full volume once it is heard', async () => {
  const { passes, sounds, player } = open()
  await passes(500)
  await sounds()
  expect(element.volume).toBe(0.35)
  player().toggleMute()
  await passes(2000)
  expect([element.volume, element.muted]).toEqual([0.35, true])
  player().toggleMute()
  await passes(300)
  expect([element.volume, element.muted]).toEqual([1, false])
})

it('[TV-08] leaves the volume that the fan has set while it was muted', async () => {
  const { passes, sounds, player } = open()
  await passes(500)
  await sounds()
  player().toggleMute()
  await passes(2000)
  player().setVolume(0.6)
  await passes(2000)
  expect(element.volume).toBe(0.6)
})

it('its button keeps the focus while the stream is asked for anew, and does nothing meanwhile', async () => {
  const bar = open()
  await bar.passes(500)
  await bar.sounds()
  const pause = button('Pause')
  pause.focus()
  await bar.becomes(asking)
  expect([document.activeElement, pause.getAttribute('aria-disabled')]).toEqual([pause, 'true'])
  act(() => pause.click())
  expect(bar.player().isPaused()).toBe(false)
})

it('the lock screen has its title in the language of the page', async () => {
  const shown: string[] = []
  const session = { setActionHandler() {}, setPositionState() {} }
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session })
  Object.assign(globalThis, {
    MediaMetadata: class {
      constructor({ title }: { title: string }) {
        shown.push(title)
      }
    },
  })
  const bar = open({ wordings: { 'Blues Radio': 'إذاعة بلوز' } })
  await bar.passes(500)
  await bar.sounds()
  expect(shown).toEqual(['إذاعة بلوز'])
  Reflect.deleteProperty(navigator, 'mediaSession')
  Reflect.deleteProperty(globalThis, 'MediaMetadata')
})
