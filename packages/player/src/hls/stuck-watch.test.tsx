import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import Hls from 'hls.js'
import type { Act } from '../playback/stuck.core.ts'
import { hlsForTests } from './hls-for-tests.ts'
import { watchStanding } from './stuck-watch.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

it('[TV-07d] says that a stream stands still that comes and does not play, acts, and says when it plays again', () => {
  const { hls, says } = hlsForTests({})
  const video = document.createElement('video')
  const at = (time: number, paused = false) =>
    Object.defineProperties(video, {
      currentTime: { value: time, configurable: true },
      paused: { value: paused, configurable: true },
    })
  let grown = 0
  const told: (boolean | Act)[] = []
  const watch = watchStanding(hls, {
    video,
    now: () => Date.now(),
    wanted: () => true,
    grown: () => grown,
    changed: (stuck) => told.push(stuck),
    act: (act) => told.push(act),
  })
  const second = () => {
    grown += 1
    says(Hls.Events.FRAG_LOADING, { frag: { type: 'main' } })
    says(Hls.Events.FRAG_BUFFERED, { frag: { type: 'main' } })
    jest.advanceTimersByTime(1000)
  }
  for (let time = 1; time <= 5; time++) {
    at(time)
    second()
  }
  for (let times = 0; times < 5; times++) second()
  expect(told).toEqual([true, 'rebuild'])
  at(6)
  second()
  expect(told).toEqual([true, 'rebuild', false])
  at(6, true)
  for (let times = 0; times < 20; times++) second()
  expect(told).toHaveLength(3)
  watch.stop()
})
