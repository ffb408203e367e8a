import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { Handover } from './element/cast.ts'
import type { PlayerSource } from './engine.ts'
import { createPlayer, type Player } from './player.ts'

/** State of each element, as set by requests: jsdom's own do nothing. */
const said = new WeakMap<object, { paused: boolean; time: number; duration: number; volume: number }>()
const of = (element: object) => {
  const known = said.get(element) ?? { paused: true, time: 0, duration: 600, volume: 1 }
  said.set(element, known)
  return known
}
const remotes = new WeakMap<object, Remote>()
class Remote extends EventTarget {
  static last: { element: HTMLVideoElement; remote: Remote } | null = null
  readonly element: HTMLVideoElement
  constructor(element: HTMLVideoElement) {
    super()
    this.element = element
  }
  async watchAvailability(heard: (near: boolean) => void) {
    heard(true)
    return 1
  }
  async cancelWatchAvailability() {}
  async prompt() {
    Remote.last = { element: this.element, remote: this }
    this.dispatchEvent(new Event('connect'))
  }
}

const own = (name: string, property: PropertyDescriptor) =>
  Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, ...property })
const field = (name: 'paused' | 'time' | 'duration' | 'volume') => ({
  get(this: object) {
    return of(this)[name]
  },
  set(this: object, to: never) {
    of(this)[name] = to
  },
})

let player: Player
let video: HTMLVideoElement
let handover: () => Promise<Handover | null>
const source = {
  ...{
    entryId: 'film',
    address: '/film.m3u8',
    playlists: {},
    kind: 'on-demand',
    audio: false,
    licences: null,
  },
  ...{ startAt: 0, autoplay: true, renew: async () => true },
} satisfies PlayerSource as PlayerSource
const turn = () => jest.advanceTimersByTimeAsync(1)

beforeEach(async () => {
  jest.useFakeTimers()
  own('paused', field('paused'))
  own('currentTime', field('time'))
  own('duration', field('duration'))
  own('volume', field('volume'))
  own('readyState', { get: () => 4 })
  own('currentSrc', { get: () => '/film.m3u8' })
  own('seekable', { get: () => ({ length: 1, start: () => 0, end: () => 600 }) })
  own('buffered', { get: () => ({ length: 0 }) })
  own('textTracks', { get: () => Object.assign(new EventTarget(), { length: 0 }, []) })
  own('canPlayType', { value: () => 'maybe' })
  own('load', { value: () => {} })
  const goes = (paused: boolean, event: string) =>
    async function (this: HTMLMediaElement) {
      of(this).paused = paused
      this.dispatchEvent(new Event(event))
    }
  own('play', { value: goes(false, 'playing') })
  own('pause', { value: goes(true, 'pause') })
  own('remote', {
    get(this: HTMLVideoElement) {
      const remote = remotes.get(this) ?? new Remote(this)
      remotes.set(this, remote)
      return remote
    },
  })
  Remote.last = null
  video = document.createElement('video')
  handover = async () => ({
    ...{ address: '/cast/master.m3u8', contentType: 'application/vnd.apple.mpegurl', keepEvery: 30_000 },
    ...{ keep() {}, end() {} },
  })
  player = createPlayer(video, {
    box: document.createElement('div'),
    screen: document.createElement('div'),
    now: () => 0,
    handover: () => handover(),
  })
  await player.open(source)
  await turn()
  // The device is offered after the first frame.
  video.dispatchEvent(new Event('playing'))
  await turn()
})
afterEach(() => {
  player.destroy()
  jest.useRealTimers()
})

it('[TV-07h] what is opened again plays where the fan was watching, and waits where they had paused', async () => {
  const isOpenedAgain = async () => {
    player.close()
    // Its element has let go of what it had.
    of(video).paused = true
    await player.open(source)
    await turn()
    return !of(video).paused
  }
  expect(await isOpenedAgain()).toBe(true)
  player.pause()
  expect([await isOpenedAgain(), player.isPaused()]).toEqual([false, true])
  player.play()
  expect(await isOpenedAgain()).toBe(true)
  // Not what the fan asks for anew.
  player.pause()
  player.forgetPause()
  expect(await isOpenedAgain()).toBe(true)
})

it('a press pauses what is paused for a moment and goes on by itself', async () => {
  // Its source is built anew.
  of(video).paused = true
  video.dispatchEvent(new Event('emptied'))
  expect([player.get().plays, player.get().phase]).toEqual([true, 'waiting'])
  player.playPause()
  expect([player.get().plays, player.get().phase, player.isPaused()]).toEqual([false, 'paused', true])
  player.playPause()
  expect([of(video).paused, player.get().plays]).toEqual([false, true])
})

it('what the fan has paused on another device waits for a press too', async () => {
  player.promptCast()
  await turn()
  const there = Remote.last?.element
  if (!there) throw new Error('nothing was handed over')
  expect(player.isPaused()).toBe(false)
  // By its own remote control.
  there.pause()
  expect([player.isPaused(), player.get().plays]).toEqual([true, false])
})

it('waits for the fan where the browser lets nothing begin by itself and fetches nothing until then', async () => {
  own('readyState', { get: () => 0 })
  own('play', {
    value: async () => {
      throw new DOMException('a press is needed', 'NotAllowedError')
    },
  })
  of(video).paused = true
  await player.open(source)
  await turn()
  expect(player.get().phase).toBe('ready')
  own('play', {
    async value(this: HTMLMediaElement) {
      of(this).paused = false
      this.dispatchEvent(new Event('play'))
    },
  })
  player.play()
  expect(player.get().phase).toBe('loading')
})

it('says that a protected stream cannot be played where nothing here fetches its licences', async () => {
  await player.open({ ...source, licences: { 'com.apple.fps': { licence: '/licence' } } as never })
  expect(player.get().engine.failure).toBe('unsupported')
})

it('while another device has it, play, pause, steps and loudness are that one’s, and nothing sounds here', async () => {
  of(video).time = 60
  player.promptCast()
  await turn()
  const there = Remote.last?.element
  if (!there) throw new Error('nothing was handed over')
  expect([player.get().cast, of(video).paused, of(there)]).toEqual([
    'connected',
    true,
    { paused: false, time: 60, duration: 600, volume: 1 },
  ])
  expect(player.get().phase).toBe('playing')
  player.playPause()
  expect([of(there).paused, player.get().phase]).toEqual([true, 'paused'])
  player.play()
  expect([of(there).paused, of(video).paused, player.get().phase]).toEqual([false, true, 'playing'])
  player.step(10)
  expect(of(there).time).toBe(70)
  player.seek(300)
  there.dispatchEvent(new Event('timeupdate'))
  expect([of(there).time, of(video).time, player.get().facts.time]).toEqual([300, 60, 300])
  player.setVolume(0.5)
  expect([of(there).volume, of(video).volume]).toEqual([0.5, 0.5])
  // It disconnects: playback returns to us, from the same position.
  Remote.last?.remote.dispatchEvent(new Event('disconnect'))
  await turn()
  expect([player.get().cast, of(video).time, of(video).paused]).toEqual(['offered', 300, false])
  player.pause()
  expect(of(video).paused).toBe(true)
})

it('what the fan has paused on another device stays paused here once it leaves, where the device stood', async () => {
  of(video).time = 60
  player.promptCast()
  await turn()
  player.seek(300)
  player.pause()
  expect([player.get().cast, player.isPaused(), of(video).paused]).toEqual(['connected', true, true])
  Remote.last?.remote.dispatchEvent(new Event('disconnect'))
  await turn()
  expect([player.isPaused(), of(video).paused, of(video).time]).toEqual([true, true, 300])
})

it.each([true, false])(
  'a device that is chosen and does not come changes nothing here (paused: %s)',
  async (paused) => {
    of(video).time = 60
    if (paused) player.pause()
    const connects = Remote.prototype.prompt
    Remote.prototype.prompt = async function (this: Remote) {
      for (const event of ['connecting', 'disconnect']) this.dispatchEvent(new Event(event))
    }
    player.promptCast()
    await turn()
    Remote.prototype.prompt = connects
    expect([player.get().cast, player.isPaused(), of(video).paused, of(video).time]).toEqual([
      'offered',
      paused,
      paused,
      60,
    ])
  },
)

it('what is live stands as far from its end there as it does here', async () => {
  of(video).duration = Number.POSITIVE_INFINITY
  video.dispatchEvent(new Event('loadedmetadata'))
  player.promptCast()
  await turn()
  const there = Remote.last?.element
  if (!there) throw new Error('nothing was handed over')
  Object.defineProperty(there, 'seekable', { value: { length: 1, start: () => 9_400, end: () => 10_000 } })
  player.seek(500)
  expect(of(there).time).toBe(9_900)
  player.step(-10)
  expect(of(there).time).toBe(9_890)
})

it('says for a few seconds that no address was given, and offers the device again', async () => {
  handover = async () => null
  player.promptCast()
  await turn()
  expect(player.get().cast).toBe('refused')
  await jest.advanceTimersByTimeAsync(8_000)
  expect(player.get().cast).toBe('offered')
})

it('goes on live after a pause that the stream has moved on from, though its element has told nothing of it since', async () => {
  let window = { start: 0, end: 1800 }
  own('seekable', { get: () => ({ length: 1, start: () => window.start, end: () => window.end }) })
  Object.assign(of(video), { duration: Number.POSITIVE_INFINITY, time: 1794 })
  for (const event of ['loadedmetadata', 'timeupdate']) video.dispatchEvent(new Event(event))
  expect(player.get().live?.atEdge).toBe(true)
  player.pause()
  window = { start: 2400, end: 4200 }
  player.play()
  expect(of(video).time).toBeGreaterThan(4150)
  // A place that is still there is the fan's own choice.
  player.pause()
  const left = of(video).time
  window = { start: 2500, end: 4300 }
  player.play()
  expect(of(video).time).toBe(left)
})

/** Plays live at 1794 s. */
function live(start: number) {
  own('seekable', { get: () => ({ length: 1, start: () => start, end: () => 1800 }) })
  Object.assign(of(video), { duration: Number.POSITIVE_INFINITY, time: 1794 })
  for (const event of ['loadedmetadata', 'timeupdate']) video.dispatchEvent(new Event(event))
  return () => of(video).time
}

it('leads no further than the live position, and a step forward from there nowhere', () => {
  const time = live(0)
  expect(player.get().live).toMatchObject({ atEdge: true, dvr: true })
  player.jump(1)
  expect(time()).toBe(1794)
  // The newest segment has not come yet.
  of(video).time = 1795
  player.step(10)
  expect(time()).toBe(1795)
  player.step(-10)
  expect(time()).toBe(1785)
  player.seek(1799)
  expect(time()).toBe(1794)
})

it('does not seek in a live stream without a past, nor play one faster, whoever asks', () => {
  const time = live(1790)
  player.jump(0)
  player.step(-5)
  player.seek(1791)
  player.setSpeed(2)
  expect([time(), player.get().speed, video.playbackRate]).toEqual([1794, 1, 1])
  of(video).time = 1790
  player.goLive()
  expect(time()).toBe(1794)
})

it('says at which speed it plays: the fan’s own for what is open, and as it is for what is opened next', async () => {
  const speed = () => [player.get().speed, video.playbackRate, video.defaultPlaybackRate]
  player.setSpeed(1.5)
  // An element that loads its source again goes on at its default.
  expect(speed()).toEqual([1.5, 1.5, 1.5])
  await player.open(source)
  expect(speed()).toEqual([1, 1, 1])
})

it('leads no further than the live position on another device either, nor before what it has', async () => {
  live(0)
  player.promptCast()
  await turn()
  const there = Remote.last?.element
  if (!there) throw new Error('nothing was handed over')
  Object.defineProperty(there, 'seekable', { value: { length: 1, start: () => 9_400, end: () => 10_000 } })
  of(there).time = 9_990
  player.step(10)
  expect(of(there).time).toBe(9_994)
  // There a step forward would lead back.
  of(there).time = 9_996
  player.step(10)
  expect(of(there).time).toBe(9_996)
  of(there).time = 9_402
  player.step(-10)
  expect(of(there).time).toBe(9_402)
})
