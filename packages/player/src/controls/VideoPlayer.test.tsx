import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { messages } from '../messages/en.ts'
import type { Player } from '../player.ts'
import { type Habits, VideoPlayer } from './VideoPlayer.tsx'

/** jsdom's media elements do nothing: each test sets the element's properties, fires its event, and waits for the render. */
function element() {
  const video = document.querySelector('video')
  if (!video) throw new Error('no video')
  const says = (what: Record<string, unknown>, event: string) =>
    act(async () => {
      for (const [name, value] of Object.entries(what))
        Object.defineProperty(video, name, { value, configurable: true, writable: true })
      video.dispatchEvent(new Event(event))
      await new Promise((drawn) => requestAnimationFrame(drawn))
    })
  return { video, says }
}
const ranges = (...all: [number, number][]) => ({
  length: all.length,
  start: (at: number) => all[at]?.[0] ?? 0,
  end: (at: number) => all[at]?.[1] ?? 0,
})

afterEach(cleanup)

type Change = {
  cover?: string
  screen?: HTMLElement
  resumedAt?: number
  docked?: boolean
  poster?: string
  silent?: boolean
  container?: HTMLElement
}

function draw(change: Change = {}) {
  const onDock = jest.fn()
  const onHabits = jest.fn<(habits: Habits) => void>()
  let made: Player | null = null
  Object.assign(HTMLMediaElement.prototype, {
    play: jest.fn(async () => {}),
    pause: jest.fn(),
    load: jest.fn(),
  })
  Object.defineProperty(HTMLMediaElement.prototype, 'seekable', { get: () => ranges(), configurable: true })
  Object.defineProperty(HTMLMediaElement.prototype, 'buffered', { get: () => ranges(), configurable: true })
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', {
    get: () => Object.assign([], { addEventListener: () => {}, removeEventListener: () => {} }),
    configurable: true,
  })
  render(
    <VideoPlayer
      title="Goals"
      text={messages}
      lang="en-GB"
      poster={change.poster ?? null}
      screen={change.screen ?? document.body}
      docked={change.docked ?? false}
      onDock={onDock}
      resumedAt={change.resumedAt ?? 0}
      cover={change.cover}
      coming={false}
      silent={change.silent ?? false}
      habits={{ volume: 0.5, muted: false, captions: null }}
      onHabits={onHabits}
      now={() => 0}
      onPlayer={(player) => {
        made = player
      }}
    />,
    change.container ? { container: change.container } : {},
  )
  const player = (): Player => {
    if (!made) throw new Error('no player')
    return made
  }
  return { ...element(), player, onDock, onHabits }
}
const ready = { currentSrc: 'blob:x', readyState: 4, duration: 90, seekable: ranges([0, 90]) }

describe('video player', () => {
  it('asks, and shows what the element confirms', async () => {
    const { video, says } = draw()
    await says({ ...ready, paused: true }, 'loadedmetadata')
    fireEvent.click(screen.getAllByRole('button', { name: 'Play' })[0] as HTMLElement)
    expect(video.play).toHaveBeenCalled()
    // The request alone changes nothing.
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
    await says({ paused: false }, 'playing')
    expect(screen.getByRole('button', { name: 'Pause' })).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    expect(video.pause).toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Pause' })).not.toBeNull()
    await says({ paused: true }, 'pause')
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })

  it.each([
    ['pictures', 1280, 0],
    ['sound alone', 0, 1],
  ])('of %s: the poster goes once there is something else to see', async (_what, videoWidth, posters) => {
    const { says } = draw({ poster: '/poster.webp' })
    await says({ ...ready, videoWidth, paused: true }, 'loadedmetadata')
    expect(document.querySelectorAll('img')).toHaveLength(1)
    await says({ paused: false, currentTime: 1 }, 'playing')
    expect(document.querySelectorAll('img')).toHaveLength(posters)
  })

  it('says the position in words, and moves by the arrow keys of its slider', async () => {
    const { video, says } = draw()
    await says({ ...ready, paused: false, currentTime: 65 }, 'timeupdate')
    const slider = screen.getByRole('slider', { name: 'Position' })
    expect(slider.getAttribute('aria-valuetext')).toBe('1 minute 5 seconds of 1 minute 30 seconds')
    fireEvent.keyDown(slider, { key: 'ArrowLeft' })
    expect(video.currentTime).toBe(60)
    fireEvent.keyDown(slider, { key: 'End' })
    expect(video.currentTime).toBe(90)
  })

  it('moves by a screen reader’s step of its slider, which has neither pointer nor focus, and by a drag once it ends', async () => {
    const { video, says } = draw()
    await says({ ...ready, paused: false, currentTime: 20 }, 'timeupdate')
    const slider = screen.getByRole('slider', { name: 'Position' })
    fireEvent.input(slider, { target: { value: '29' } })
    expect(video.currentTime).toBe(20)
    fireEvent(slider, new Event('change', { bubbles: true }))
    expect(video.currentTime).toBe(29)
    await says({}, 'seeked')
    expect(slider.getAttribute('aria-valuetext')).toBe('29 seconds of 1 minute 30 seconds')
    fireEvent.input(slider, { target: { value: '50' } })
    fireEvent.pointerUp(slider)
    expect(video.currentTime).toBe(50)
    // It has resumed by then, and does not jump back.
    await says({ currentTime: 51 }, 'timeupdate')
    fireEvent(slider, new Event('change', { bubbles: true }))
    expect(video.currentTime).toBe(51)
  })

  it('draws what is in hand', async () => {
    const { says } = draw()
    await says({ ...ready, paused: false, buffered: ranges([0, 9], [45, 54]) }, 'progress')
    const drawn = [...document.querySelectorAll<HTMLElement>('[data-buffered]')].map((one) => [
      one.style.getPropertyValue('--from'),
      one.style.getPropertyValue('--to'),
    ])
    expect(drawn).toEqual([
      ['0.000%', '10.000%'],
      ['50.000%', '60.000%'],
    ])
  })

  it('hears the keyboard while the focus is in it, and not under a cover', async () => {
    const { video, says, onDock } = draw()
    await says({ ...ready, paused: false, currentTime: 20 }, 'playing')
    fireEvent.keyDown(video, { key: 'l' })
    expect(video.currentTime).toBe(30)
    fireEvent.keyDown(video, { key: 'd' })
    expect(onDock).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(document.body, { key: 'l' })
    expect(video.currentTime).toBe(30)
    cleanup()
    const covered = draw({ cover: 'Please Sign In' })
    await covered.says({ ...ready, currentTime: 20 }, 'loadedmetadata')
    fireEvent.keyDown(covered.video, { key: 'l' })
    expect(covered.video.currentTime).toBe(20)
    expect(screen.queryByRole('button', { name: 'Play' })).toBeNull()
    expect(screen.getByText('Please Sign In')).not.toBeNull()
  })

  it.each([
    ['leaves to a dialog that scrolls the keys for that', 2000, 20],
    ['hears all of them beside it in a dialog that does not scroll', 600, 90],
  ])('%s', async (_what, scrollHeight, time) => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.style.overflowY = 'auto'
    Object.defineProperties(dialog, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 600 } })
    const container = dialog.appendChild(document.createElement('div'))
    const { video, says } = draw({ container })
    await says({ ...ready, paused: false, currentTime: 20 }, 'playing')
    fireEvent.keyDown(dialog, { key: 'End' })
    expect(video.currentTime).toBe(time)
    // In the player all of them are its own.
    fireEvent.keyDown(video, { key: 'Home' })
    expect(video.currentTime).toBe(0)
    cleanup()
    dialog.remove()
  })

  it('says that the stream is interrupted where its encoder is known to be silent and the browser itself tells nothing', async () => {
    const { says } = draw({ silent: true })
    const said = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('')
    await says({ ...ready, paused: false, currentTime: 20 }, 'playing')
    expect(said()).toBe('')
    await says({ readyState: 2 }, 'waiting')
    expect(said()).toBe(messages.interrupted)
  })

  it('begins with this fan’s habits and tells of new ones', async () => {
    const { video, says, onHabits } = draw()
    expect(video.volume).toBe(0.5)
    await says({ ...ready, paused: true }, 'loadedmetadata')
    expect(onHabits).not.toHaveBeenCalled()
    await says({ volume: 0.8 }, 'volumechange')
    expect(onHabits).toHaveBeenLastCalledWith({ volume: 0.8, muted: false, captions: null })
  })

  it('shows the speed that is played: the fan’s, until something else is open', async () => {
    const { video, says, player } = draw()
    await says({ ...ready, paused: false }, 'playing')
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    const chosen = () =>
      screen.getAllByRole<HTMLInputElement>('radio').flatMap(({ checked, value }) => (checked ? [value] : []))
    expect(chosen()).toEqual(['1'])
    fireEvent.click(screen.getByRole('radio', { name: '1.5×' }))
    await says({}, 'timeupdate')
    expect([chosen(), video.playbackRate]).toEqual([['1.5'], 1.5])
    // Before the next picture is drawn, too.
    for (const key of ['>', '<', '<']) fireEvent.keyDown(video, { key })
    await says({}, 'timeupdate')
    expect([chosen(), video.playbackRate]).toEqual([['1.25'], 1.25])
    act(() => player().close())
    await says({}, 'timeupdate')
    expect([chosen(), video.playbackRate]).toEqual([['1'], 1])
  })

  it('fills the screen for a mouse’s double click, also after a touch, and not for a double tap', async () => {
    const { video, says } = draw()
    const fill = jest.fn(async () => {})
    Object.assign(HTMLElement.prototype, { requestFullscreen: fill })
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    await says({ ...ready, paused: false, currentTime: 20 }, 'playing')
    const picture = video.parentElement?.querySelector('[class*=surface]')
    if (!picture) throw new Error('no picture')
    const twice = (pointerType: string) => {
      for (let times = 0; times < 2; times++)
        fireEvent(
          picture,
          Object.assign(new Event('pointerup', { bubbles: true }), { pointerType, clientX: 0 }),
        )
      fireEvent.doubleClick(picture)
    }
    twice('touch')
    expect(fill).not.toHaveBeenCalled()
    twice('mouse')
    expect(fill.mock.contexts).toEqual([document.body])
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen')
    Reflect.deleteProperty(document, 'fullscreenEnabled')
  })

  it('its controls fade over a film that begins by itself, though nobody touches it', async () => {
    const { says } = draw()
    const shown = () => document.querySelector('[class*=controls][data-shown]') !== null
    await says({ ...ready, paused: false, readyState: 1 }, 'loadedmetadata')
    jest.useFakeTimers({ doNotFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
    act(() => void jest.advanceTimersByTime(10_000))
    await says({ readyState: 4, currentTime: 1 }, 'playing')
    expect(shown()).toBe(true)
    act(() => void jest.advanceTimersByTime(2800))
    expect(shown()).toBe(false)
    jest.useRealTimers()
  })

  it('says once that it resumes, and not of what is opened again in the same player', async () => {
    const { says, player } = draw({ resumedAt: 45 })
    const said = () => screen.queryByText(/Resuming from 0:45/) !== null
    await says({ ...ready, paused: false, currentTime: 45 }, 'playing')
    expect(said()).toBe(true)
    await says({ paused: true, readyState: 0 }, 'emptied')
    act(() => player().close())
    await says({}, 'loadstart')
    expect(said()).toBe(false)
    await says({ paused: false, readyState: 4, currentTime: 60 }, 'playing')
    expect(said()).toBe(false)
  })

  it('offers of a live stream without a past neither places nor speeds, and no panel with nothing in it', async () => {
    Object.defineProperty(HTMLMediaElement.prototype, 'canPlayType', {
      value: () => 'maybe',
      configurable: true,
    })
    const { video, says, player } = draw()
    await act(() =>
      player().open({
        ...{
          entryId: 'live',
          address: '/live.m3u8',
          playlists: {},
          kind: 'live',
          audio: false,
          licences: null,
        },
        ...{ startAt: 0, autoplay: true, renew: async () => true },
      }),
    )
    const duration = Number.POSITIVE_INFINITY
    const live = { ...ready, duration, seekable: ranges([1790, 1800]), currentTime: 1794, paused: false }
    await says(live, 'loadedmetadata')
    await says({}, 'playing')
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
    for (const key of ['0', 'j', '>']) fireEvent.keyDown(video, { key })
    expect([video.currentTime, video.playbackRate]).toEqual([1794, 1])
    Reflect.deleteProperty(HTMLMediaElement.prototype, 'canPlayType')
  })

  it('knows that the film before it has left the screen full', async () => {
    const screen = document.createElement('div')
    Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: true })
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: screen })
    const { says, player } = draw({ screen })
    await says({ ...ready, paused: false }, 'playing')
    expect(player().get().full).toBe(true)
    expect(document.querySelector(`[aria-label="${messages.leaveFullScreen}"]`)).not.toBeNull()
    Reflect.deleteProperty(document, 'fullscreenEnabled')
    Reflect.deleteProperty(document, 'fullscreenElement')
  })

  it('keeps few controls in the corner', async () => {
    const { says } = draw({ docked: true })
    await says({ ...ready, paused: false }, 'playing')
    expect(screen.queryByRole('button', { name: 'Settings' })).toBeNull()
    // A tap in the middle of such a small picture is not a seek.
    expect(screen.queryByRole('slider', { name: /time|position|seek/i })).toBeNull()
    expect(screen.getByRole('button', { name: 'Back to the large player' })).not.toBeNull()
  })
})
