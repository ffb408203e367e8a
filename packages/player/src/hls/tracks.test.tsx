import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import Hls from 'hls.js'
import { hlsForTests } from './hls-for-tests.ts'
import { followTracks } from './tracks.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function start() {
  const { hls, fake, says } = hlsForTests({ pauseBuffering: jest.fn(), resumeBuffering: jest.fn() })
  const video = document.createElement('video')
  const pictures: boolean[] = []
  const rebuilt: number[] = []
  const tracks = followTracks(hls, {
    video,
    changed: (picture) => pictures.push(picture),
    rebuild: (from) => rebuilt.push(from),
  })
  const element = (time: number, end: number) =>
    Object.defineProperties(video, {
      currentTime: { value: time, configurable: true },
      readyState: { value: 4, configurable: true },
      buffered: { value: { length: 1, start: () => 0, end: () => end }, configurable: true },
      seekable: { value: { length: 0 }, configurable: true },
    })
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { id: 'main' }]))
  return {
    tracks,
    fake,
    pictures,
    rebuilt,
    made: (...names: string[]) => says(Hls.Events.BUFFER_CREATED, { tracks: named(names) }),
    loads: (from: number) => says(Hls.Events.FRAG_LOADED, { frag: { type: 'main', start: from } }),
    announces: (...names: string[]) => says(Hls.Events.BUFFER_CODECS, named(names)),
    carries: (from: number, ...names: string[]) =>
      says(Hls.Events.FRAG_PARSED, {
        frag: {
          type: 'main',
          start: from,
          elementaryStreams: {
            audio: null,
            video: null,
            ...Object.fromEntries(names.map((name) => [name, {}])),
          },
        },
      }),
    plays(time: number, end: number) {
      element(time, end)
      video.dispatchEvent(new Event('timeupdate'))
      jest.runAllTimers()
    },
  }
}

it('[TV-07d] plays what it has of the picture, and then the sound alone', () => {
  const { tracks, fake, pictures, rebuilt, made, carries, plays } = start()
  made('audio', 'video')
  carries(16, 'audio', 'video')
  plays(12, 18)
  carries(18, 'audio')
  plays(14, 18)
  expect([tracks.changing(), fake.pauseBuffering.mock.calls.length, rebuilt]).toEqual([true, 1, []])
  plays(17.8, 18)
  expect([tracks.changing(), fake.resumeBuffering.mock.calls.length, rebuilt]).toEqual([false, 1, [18.1]])
  made('audio')
  expect(pictures).toEqual([true, false])
})

it('[TV-07d] shows the picture again from where it comes', () => {
  const { tracks, rebuilt, made, loads, announces, carries, plays } = start()
  made('audio')
  plays(36, 40)
  loads(40)
  announces('audio', 'video')
  // The segment that comes first has not been told by itself yet.
  expect(tracks.changing()).toBe(true)
  carries(40, 'audio', 'video')
  plays(39.9, 40)
  expect(rebuilt).toEqual([40.1])
})

it('leaves alone what stays as it is, sound that comes separately, and a place that nothing has been played at', () => {
  const { tracks, rebuilt, made, carries, plays } = start()
  made('video')
  carries(2, 'video')
  expect(tracks.changing()).toBe(false)
  carries(4, 'audio', 'video')
  jest.runAllTimers()
  expect([tracks.changing(), rebuilt]).toEqual([true, []])
  // The fan has gone elsewhere, where nothing is in hand.
  plays(1, 0.5)
  expect(rebuilt).toEqual([1])
})
