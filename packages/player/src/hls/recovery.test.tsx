import { afterEach, expect, it, jest } from '@jest/globals'
import Hls, { type ErrorData } from 'hls.js'
import { recover } from './recovery.ts'

afterEach(() => document.body.replaceChildren())

it('plays on once the decoder is well again, if the fan had not paused', () => {
  const video = document.createElement('video')
  const play = jest.fn(async () => {})
  video.play = play
  let heard = (_event: unknown, _data: ErrorData) => {}
  const hls = {
    on: (event: string, listener: typeof heard) => {
      if (event === Hls.Events.ERROR) heard = listener
    },
    off: () => {},
    recoverMediaError: jest.fn(),
    startLoad: () => {},
    stopLoad: () => {},
  }
  const recovery = recover(hls as unknown as Hls, {
    video,
    address: '/film.m3u8',
    now: () => 0,
    renew: async () => true,
    offline: () => {},
    gaveUp: () => {},
  })
  const lose = () =>
    heard('', {
      type: Hls.ErrorTypes.MEDIA_ERROR,
      details: Hls.ErrorDetails.BUFFER_APPEND_ERROR,
      fatal: true,
    } as ErrorData)
  lose()
  expect([hls.recoverMediaError.mock.calls.length, play.mock.calls.length]).toEqual([1, 0])
  video.dispatchEvent(new Event('play'))
  lose()
  expect([hls.recoverMediaError.mock.calls.length, play.mock.calls.length]).toEqual([2, 1])
  video.dispatchEvent(new Event('pause'))
  lose()
  expect([hls.recoverMediaError.mock.calls.length, play.mock.calls.length]).toEqual([3, 1])
  recovery.stop()
})
