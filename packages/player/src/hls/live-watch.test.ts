import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import Hls from 'hls.js'
import { hlsForTests } from './hls-for-tests.ts'
import { watchPlaylist } from './live-watch.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function start() {
  const { hls, says } = hlsForTests({})
  const told: boolean[] = []
  const watch = watchPlaylist(
    hls,
    () => Date.now(),
    (still) => told.push(still),
  )
  return {
    told,
    watch,
    says,
    brings: (url: string, endSN: number) =>
      says(Hls.Events.LEVEL_UPDATED, { details: { url, endSN, live: true, targetduration: 2 } }),
  }
}

it('[TV-07d] tells that a playlist stands still, and that it grows again, whichever rendition does', () => {
  const { told, watch, brings } = start()
  brings('stream', 661)
  jest.advanceTimersByTime(9000)
  expect(told).toEqual([true])
  // An encoder that has been replaced counts from the beginning.
  brings('high', 3)
  expect(told).toEqual([true])
  brings('high', 4)
  expect([told, watch.grown()]).toEqual([[true, false], 2])
  for (let sn = 5; sn < 20; sn++) {
    jest.advanceTimersByTime(2000)
    brings('high', sn)
  }
  expect(told).toEqual([true, false])
  watch.stop()
})

it('does not take another rendition of a stream that stands still for news, nor the same one read anew', () => {
  const { told, watch, says, brings } = start()
  brings('high', 30)
  jest.advanceTimersByTime(9000)
  brings('low', 31)
  says(Hls.Events.MANIFEST_LOADING)
  brings('high', 30)
  expect(told).toEqual([true])
  brings('high', 31)
  expect(told).toEqual([true, false])
  watch.stop()
})
