import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import Hls, { type ErrorData } from 'hls.js'
import { followWish, type Wish } from '../element/wish.ts'
import { type Recovery, recover } from './recovery.ts'

const { ErrorDetails, ErrorTypes } = Hls

let recovery: Recovery
let wish: Wish
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  recovery.stop()
  wish.stop()
  jest.useRealTimers()
})

/** hls.js as it is asked, and what it says. */
function start({ live = false, changing = false, isProtected = false } = {}) {
  const video = document.createElement('video')
  const play = jest.fn(async () => {})
  video.play = play
  wish = followWish(video, () => false)
  const listeners = new Map<string, (event: unknown, data: ErrorData) => void>()
  const hls = {
    on: (event: string, listener: (event: unknown, data: ErrorData) => void) =>
      listeners.set(event, listener),
    off: () => {},
    levels: [{}, {}],
    recoverMediaError: jest.fn(),
    detachMedia: jest.fn(),
    attachMedia: jest.fn(),
    loadSource: jest.fn(),
    startLoad: jest.fn(),
    stopLoad: jest.fn(),
    trigger: jest.fn(),
  }
  const [waits, gaveUp] = [jest.fn(), jest.fn()]
  recovery = recover(hls as unknown as Hls, {
    ...{ video, wish },
    address: '/master.m3u8',
    live,
    isProtected,
    now: () => 0,
    renew: async () => true,
    changing: () => changing,
    waits,
    gaveUp,
  })
  /** What the element does, and then tells. */
  const does = (event: 'play' | 'pause') => {
    Object.defineProperty(video, 'paused', { value: event === 'pause', configurable: true })
    video.dispatchEvent(new Event(event))
  }
  return {
    ...{ video, play, hls, waits, gaveUp, does },
    says: (event: string) => listeners.get(event)?.(event, {} as ErrorData),
    fails: (type: string, details: string, code?: number, frag?: { start: number; end: number }) =>
      listeners.get(Hls.Events.ERROR)?.('', {
        ...{ type, details, frag, fatal: true },
        ...(code === undefined ? {} : { response: { code } }),
      } as ErrorData),
    loses: (level: number) =>
      listeners.get(Hls.Events.ERROR)?.('', {
        ...{ type: ErrorTypes.NETWORK_ERROR, details: ErrorDetails.LEVEL_LOAD_ERROR, fatal: false },
        ...{ response: { code: 404 }, context: { level } },
      } as ErrorData),
    asks: () => [hls.loadSource, hls.startLoad].map(({ mock }) => mock.calls.length),
  }
}

it('plays on once the decoder is well again, if the fan had not paused', () => {
  const { play, hls, fails, does } = start()
  const lose = () => fails(ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR)
  const calls = () => [hls.recoverMediaError.mock.calls.length, play.mock.calls.length]
  lose()
  expect(calls()).toEqual([1, 0])
  does('play')
  lose()
  expect(calls()).toEqual([2, 1])
  does('pause')
  lose()
  expect(calls()).toEqual([3, 1])
})

it('leaves paused what the fan has paused while the decoder fails, again and again', () => {
  const { video, play, fails, says, does } = start({ live: true })
  does('play')
  const lose = () => {
    Object.defineProperty(video, 'error', { value: { code: 3 }, configurable: true })
    fails(ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR)
  }
  lose()
  expect(play).toHaveBeenCalledTimes(1)
  // Its own pause, which it tells of while the error stands.
  does('pause')
  expect(wish.plays()).toBe(true)
  wish.pause()
  does('pause')
  lose()
  says(Hls.Events.MEDIA_ATTACHED)
  expect(play).toHaveBeenCalledTimes(1)
})

it('[TV-07j] reads a live stream from its master on where its playlist is not there any more, and plays on', () => {
  const { play, waits, gaveUp, fails, says, asks, does } = start({ live: true })
  does('play')
  for (const [nth, after] of [500, 1000, 2000].entries()) {
    // The second time it is the master that is not there: the encoder has not begun again.
    fails(
      ErrorTypes.NETWORK_ERROR,
      nth === 1 ? ErrorDetails.MANIFEST_LOAD_ERROR : ErrorDetails.LEVEL_LOAD_ERROR,
      404,
    )
    jest.advanceTimersByTime(after - 1)
    expect(asks()).toEqual([nth, 0])
    jest.advanceTimersByTime(1)
    expect(asks()).toEqual([nth + 1, 0])
    expect(play).toHaveBeenCalledTimes(nth + 1)
  }
  expect(waits.mock.calls).toEqual([['interrupted'], ['interrupted'], ['interrupted']])
  expect(gaveUp).not.toHaveBeenCalled()
  says(Hls.Events.MANIFEST_PARSED)
  says(Hls.Events.FRAG_BUFFERED)
  expect(waits).toHaveBeenLastCalledWith(null)
  // What has been read is loaded from then on.
  recovery.again()
  expect(asks()).toEqual([3, 1])
})

it('[TV-07j] does so too where hls.js only goes from one missing level to the other', () => {
  const { waits, says, loses, asks } = start({ live: true })
  loses(0)
  loses(0)
  // One that is there is enough.
  says(Hls.Events.LEVEL_LOADED)
  loses(1)
  jest.advanceTimersByTime(5000)
  expect([asks(), waits.mock.calls]).toEqual([[0, 0], []])
  loses(0)
  jest.advanceTimersByTime(500)
  expect([asks(), waits.mock.calls]).toEqual([[1, 0], [['interrupted']]])
})

it('takes no error of a decoder for one while its buffers are about to be built anew', () => {
  const { gaveUp, hls, fails } = start({ live: true, changing: true })
  for (let times = 0; times < 5; times++) fails(ErrorTypes.MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR)
  expect([gaveUp.mock.calls, hls.recoverMediaError.mock.calls]).toEqual([[], []])
})

it('builds its buffers anew where it is told to, plays on there, and knows when it waits for something else', () => {
  const { video, play, hls, fails, does } = start({ live: true })
  does('play')
  recovery.rebuild(41)
  expect([hls.attachMedia.mock.calls, hls.startLoad.mock.calls]).toEqual([[[video]], [[41]]])
  expect(play).toHaveBeenCalledTimes(1)
  expect(recovery.waiting()).toBe(false)
  fails(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR)
  expect(recovery.waiting()).toBe(true)
  jest.advanceTimersByTime(500)
  expect(recovery.waiting()).toBe(false)
  recovery.readAgain()
  expect(hls.loadSource.mock.calls).toEqual([['/master.m3u8']])
})

it('has a film whose playlist is missing read anew by a press, where it stood', () => {
  const { video, gaveUp, fails, says, asks } = start()
  says(Hls.Events.MANIFEST_PARSED)
  Object.defineProperty(video, 'currentTime', { value: 41, configurable: true })
  fails(ErrorTypes.NETWORK_ERROR, ErrorDetails.LEVEL_LOAD_ERROR, 404)
  expect(gaveUp.mock.calls).toEqual([['missing']])
  expect(recovery.stoodAt()).toBeNull()
  recovery.again()
  expect(asks()).toEqual([1, 0])
  // Its element has let go of what it had.
  Object.defineProperty(video, 'currentTime', { value: 0, configurable: true })
  recovery.again()
  expect(recovery.stoodAt()).toBe(41)
})

it('what hls.js attaches again by itself goes on where the fan wants it to play, and waits where not', () => {
  const { video, play, says, does } = start({ live: true })
  says(Hls.Events.MEDIA_ATTACHED)
  expect(play).toHaveBeenCalledTimes(0)
  does('play')
  // The browser has closed its source: the element is paused, and nobody has said so.
  Object.defineProperty(video, 'paused', { value: true, configurable: true })
  says(Hls.Events.MEDIA_ATTACHED)
  expect(play).toHaveBeenCalledTimes(1)
  does('pause')
  says(Hls.Events.MEDIA_ATTACHED)
  expect(play).toHaveBeenCalledTimes(1)
})

it.each([
  [true, -1],
  [false, 41],
])(
  '[TV-10d] fetches what is in hand without its key anew, whose licence did not come: the key may have changed (live: %s)',
  (live, from) => {
    const { video, hls, fails } = start({ live, isProtected: true })
    Object.defineProperty(video, 'currentTime', { value: 41 })
    const refuse = () => {
      fails(ErrorTypes.KEY_SYSTEM_ERROR, ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED)
      jest.advanceTimersByTime(8000)
      return [hls.attachMedia.mock.calls.length, hls.startLoad.mock.calls.at(-1)]
    }
    expect(refuse()).toEqual([0, [-1]])
    video.dispatchEvent(new Event('waitingforkey'))
    expect(refuse()).toEqual([1, [from]])
    video.dispatchEvent(new Event('canplay'))
    expect(refuse()).toEqual([1, [-1]])
  },
)

it('[TV-10d] asks for a licence that does not come later each time, until one comes', () => {
  const { hls, says, fails } = start({ live: true, isProtected: true })
  const waits = () => {
    const before = hls.startLoad.mock.calls.length
    fails(ErrorTypes.KEY_SYSTEM_ERROR, ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED, 503)
    let waited = 0
    for (; hls.startLoad.mock.calls.length === before; waited += 500) jest.advanceTimersByTime(500)
    says(Hls.Events.FRAG_BUFFERED)
    return waited
  }
  expect([waits(), waits(), waits()]).toEqual([500, 1000, 2000])
  recovery.licensed()
  expect(waits()).toBe(500)
})

describe('a segment that is not there', () => {
  /**
   * A film of ten minutes at 40 s, in hand until 60 s.
   * @param missing where the segment lies that is not there; hls.js has stopped loading
   */
  function film(missing = { start: 60, end: 62 }) {
    const { video, hls, fails, gaveUp } = start()
    let inHand = [[30, 60]]
    const own = (name: string, property: PropertyDescriptor) =>
      Object.defineProperty(video, name, { configurable: true, ...property })
    own('currentTime', { value: 40, writable: true })
    own('duration', { value: 600 })
    own('seekable', { value: { length: 0 } })
    own('buffered', {
      get: () => ({
        length: inHand.length,
        start: (at: number) => inHand[at]?.[0],
        end: (at: number) => inHand[at]?.[1],
      }),
    })
    const goes = (to: number, ...events: string[]) => {
      video.currentTime = to
      for (const event of events) video.dispatchEvent(new Event(event))
    }
    const loses = (frag: { start: number; end: number }) =>
      fails(ErrorTypes.NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, 404, frag)
    loses(missing)
    return {
      ...{ hls, gaveUp, loses },
      has: (...stretches: number[][]) => {
        inHand = stretches
      },
      plays: (to: number) => goes(to, 'timeupdate'),
      seeks: (to: number) => goes(to, 'seeking', 'timeupdate', 'waiting'),
      stands: () => [video.currentTime, hls.startLoad.mock.calls.flat()],
    }
  }

  it('is stepped over once what is in hand has been seen', () => {
    const { plays, stands } = film()
    plays(59)
    expect(stands()).toEqual([59, []])
    plays(59.8)
    expect(stands()).toEqual([62.05, [62.05]])
  })

  it.each([
    ['back, to what is not in hand', 10],
    ['forward, past it', 300],
  ])('leaves alone a fan who seeks %s: it is loaded there', (_what, to) => {
    const { seeks, stands } = film()
    seeks(to)
    expect(stands()).toEqual([to, [to]])
    // It is behind them by then.
    seeks(50)
    expect(stands()).toEqual([50, [to]])
  })

  it('is still stepped over where the fan seeks within what leads up to it, or into it', () => {
    const { seeks, plays, stands } = film()
    seeks(35)
    expect(stands()).toEqual([35, []])
    plays(59.8)
    expect(stands()).toEqual([62.05, [62.05]])
    const into = film()
    into.seeks(61)
    expect(into.stands()).toEqual([62.05, [62.05]])
  })

  it('ends the film if it is the last one, also with the one before it, and what is in hand plays to its end', () => {
    const { hls, has, plays, seeks, loses, stands } = film({ start: 596, end: 598 })
    has([560, 596])
    plays(595.8)
    expect(stands()).toEqual([598.05, [598.05]])
    loses({ start: 598, end: 600 })
    expect(hls.trigger.mock.calls).toEqual([[Hls.Events.BUFFER_EOS, { type: null }]])
    // From there the fan goes back.
    seeks(10)
    expect(stands()).toEqual([10, [598.05, 10]])
  })

  it('shows the end of the film to a fan who went straight to its last one', () => {
    const { hls, seeks, loses, stands } = film({ start: 300, end: 302 })
    seeks(599)
    loses({ start: 598, end: 600 })
    expect([stands(), hls.trigger.mock.calls]).toEqual([[597, [599, 597]], []])
  })
})
