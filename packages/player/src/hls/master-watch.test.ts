import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { hlsForTests } from './hls-for-tests.ts'
import { leaveOut, watchMaster } from './master-watch.ts'

const address = 'http://localhost/live/master.m3u8'
const master = (...names: string[]) =>
  ['#EXTM3U', ...names.flatMap((name) => ['#EXT-X-STREAM-INF:BANDWIDTH=1', `${name}/index.m3u8`])].join('\n')
const uriOf = (name: string) => ({ uri: `http://localhost/live/${name}/index.m3u8` })

const fetchBefore = globalThis.fetch
let answer = ''
let asked = 0
beforeEach(() => {
  jest.useFakeTimers()
  asked = 0
  globalThis.fetch = (async () => {
    asked += 1
    return { ok: true, url: address, text: async () => answer }
  }) as unknown as typeof fetch
})
afterEach(() => {
  globalThis.fetch = fetchBefore
  jest.useRealTimers()
})

it('[TV-07j] finds, while a stream stands still, that it is sent under other names', async () => {
  const { hls } = hlsForTests({ levels: [uriOf('high'), uriOf('low')] })
  let spent = false
  const found: (readonly string[])[] = []
  const watch = watchMaster(
    hls,
    address,
    () => spent,
    (gone) => found.push(gone),
  )
  answer = master('low', 'high')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(0)
  watch.look(true)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(asked).toBe(0)
  spent = true
  await jest.advanceTimersByTimeAsync(4000)
  expect([asked, found]).toEqual([1, []])
  answer = master('high', 'low', 'stream')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(found).toEqual([[uriOf('high').uri, uriOf('low').uri]])
})

it('[TV-07j] finds it again where the encoder is replaced once more before anything has come', async () => {
  const levels = [uriOf('high')]
  const { hls } = hlsForTests({ levels })
  const found: (readonly string[])[] = []
  const watch = watchMaster(
    hls,
    address,
    () => true,
    (gone) => {
      found.push(gone)
      levels.length = 0
    },
  )
  watch.look(true)
  answer = master('high', 'stream')
  await jest.advanceTimersByTimeAsync(4000)
  expect(found).toEqual([[uriOf('high').uri]])
  // It is being read.
  await jest.advanceTimersByTimeAsync(8000)
  expect(asked).toBe(1)
  levels.push(uriOf('stream'))
  await jest.advanceTimersByTimeAsync(8000)
  expect(found).toHaveLength(1)
  answer = master('other')
  await jest.advanceTimersByTimeAsync(4000)
  expect(found).toEqual([[uriOf('high').uri], [uriOf('high').uri, uriOf('stream').uri]])
  // Who plays again looks no more, and whatever it is later replaced by is new.
  watch.look(false)
  levels.splice(0, 1, uriOf('other'))
  answer = master('high')
  await jest.advanceTimersByTimeAsync(8000)
  watch.look(true)
  await jest.advanceTimersByTimeAsync(4000)
  expect(found[2]).toEqual([uriOf('other').uri])
})

it('leaves out what stood still, unless it is all that there is', () => {
  const levels = ['high', 'stream', 'low'].map(uriOf)
  const { hls } = hlsForTests({ levels, removeLevel: (at: number) => levels.splice(at, 1) })
  leaveOut(hls, [uriOf('high').uri, uriOf('low').uri])
  expect(levels).toEqual([uriOf('stream')])
  leaveOut(hls, [uriOf('stream').uri])
  expect(levels).toEqual([uriOf('stream')])
})
