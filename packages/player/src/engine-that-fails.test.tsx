import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import type { EngineOptions, PlayerSource } from './engine.ts'
import { createPlayer, type Player } from './player.ts'

/** How often the code of the engine does not come. */
let lost = 0
let engines: EngineOptions[] = []
const tryAgain = jest.fn()
jest.unstable_mockModule('./native/native-engine.ts', () => {
  if (lost-- > 0) throw new Error('ChunkLoadError')
  return {
    createNativeEngine(_video: HTMLVideoElement, options: EngineOptions) {
      engines.push(options)
      return { name: 'fake', tryAgain, destroy() {} }
    },
  }
})

const source = {
  ...{ entryId: 'live-main', address: '/master.m3u8', playlists: {}, kind: 'live', audio: false },
  ...{ licences: null, startAt: 0, autoplay: true, renew: async () => true },
} satisfies PlayerSource as PlayerSource

let player: Player
let video: HTMLVideoElement
let play: jest.Mock
beforeEach(() => {
  jest.resetModules()
  jest.useFakeTimers()
  engines = []
  tryAgain.mockClear()
  video = document.createElement('video')
  play = jest.fn(async () => {
    Object.defineProperty(video, 'paused', { value: false, configurable: true })
  })
  Object.assign(video, { play, load() {}, canPlayType: () => 'maybe' })
  Object.defineProperties(video, {
    seekable: { value: { length: 0 } },
    buffered: { value: { length: 0 } },
  })
  player = createPlayer(video, {
    box: document.createElement('div'),
    screen: document.createElement('div'),
    now: () => 0,
  })
})
afterEach(() => {
  player.destroy()
  jest.useRealTimers()
})
const open = async (change: Partial<PlayerSource> = {}) => {
  void player.open({ ...source, ...change })
  await jest.advanceTimersByTimeAsync(5000)
}
const has = () => [player.get().engine.failure, engines.length, play.mock.calls.length]

it('[TV-05p] an engine that does not come is asked for once more before anything is said', async () => {
  lost = 1
  await open()
  expect(has()).toEqual([null, 1, 1])
})

it('[TV-05p] where it still does not come, a press fetches it again, and it plays', async () => {
  lost = 2
  await open({ autoplay: false })
  expect(has()).toEqual(['network', 0, 0])
  lost = 0
  player.tryAgain()
  await jest.advanceTimersByTimeAsync(5000)
  expect(has()).toEqual([null, 1, 1])
})

it('[TV-05p] by itself too, and it plays what it was asked to play', async () => {
  lost = 2
  await open({ autoplay: false })
  // As the audio bar does, once it is ready.
  player.play()
  lost = 0
  player.wake()
  await jest.advanceTimersByTimeAsync(5000)
  expect(has()).toEqual([null, 1, 2])
})

it('what has given up is tried again by itself, and what is paused stays so', async () => {
  await open({ autoplay: false })
  player.wake()
  expect(tryAgain).not.toHaveBeenCalled()
  engines[0]?.changed({ ...player.get().engine, failure: 'network' })
  player.wake()
  expect(tryAgain).toHaveBeenCalledTimes(1)
  expect(play).not.toHaveBeenCalled()
})
