import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createNativeEngine } from './native-engine.ts'

/** An element of a browser that plays HLS itself: a new load begins at zero. */
function anElement() {
  const video = document.createElement('video')
  const facts = {
    ...{ currentTime: 0, duration: 3600, readyState: 0, loads: 0 },
    error: null as { code: number } | null,
  }
  const tracks = Object.assign(new EventTarget(), { length: 0 }, [])
  for (const [name, read] of Object.entries({
    currentTime: {
      get: () => facts.currentTime,
      set: (to: number) => {
        facts.currentTime = to
      },
    },
    duration: { get: () => facts.duration },
    error: { get: () => facts.error },
    readyState: { get: () => facts.readyState },
    textTracks: { get: () => tracks },
  }))
    Object.defineProperty(video, name, read)
  video.play = async () => {}
  video.load = () => {
    facts.loads += 1
    facts.currentTime = 0
    facts.error = null
  }
  const fail = async () => {
    facts.error = { code: 2 }
    video.dispatchEvent(new Event('error'))
    await Promise.resolve()
    await Promise.resolve()
  }
  return { video, facts, fail }
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { MediaError: { MEDIA_ERR_DECODE: 3 } })
})
afterEach(() => {
  jest.useRealTimers()
})

const wish = { plays: () => true }
const source = { address: '/film.m3u8', startAt: 40, renew: async () => true } as never

it('goes on where it was, however many loads fail before one begins', async () => {
  const { video, facts, fail } = anElement()
  const engine = createNativeEngine(video, {
    ...{ source, wish },
    box: document.createElement('div'),
    now: () => 0,
    changed: () => {},
  })
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(facts.currentTime).toBe(40)
  facts.currentTime = 2400
  await fail()
  await jest.runAllTimersAsync()
  // Still offline: this load never began.
  await fail()
  await jest.runAllTimersAsync()
  expect(facts.loads).toBe(3)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(facts.currentTime).toBe(2400)
  engine.destroy()
})

it('loads again what stands still, without an error, since the network has come back', async () => {
  const { video, facts } = anElement()
  let wanted = true
  const engine = createNativeEngine(video, {
    ...{ source, wish: { plays: () => wanted } },
    box: document.createElement('div'),
    now: () => 0,
    changed: () => {},
  })
  video.dispatchEvent(new Event('loadedmetadata'))
  facts.currentTime = 2400
  const backOnline = async (meanwhile: () => void) => {
    dispatchEvent(new Event('online'))
    await jest.advanceTimersByTimeAsync(5000)
    meanwhile()
    await jest.advanceTimersByTimeAsync(20_000)
  }
  facts.readyState = 4
  await backOnline(() => {})
  // It has played on, and waits again.
  await backOnline(() => {
    facts.currentTime += 4
    facts.readyState = 1
  })
  await backOnline(() => {
    wanted = false
  })
  expect(facts.loads).toBe(1)

  wanted = true
  dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(9900)
  expect(facts.loads).toBe(1)
  await jest.advanceTimersByTimeAsync(200)
  expect(facts.loads).toBe(2)
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(facts.currentTime).toBe(2404)

  dispatchEvent(new Event('online'))
  engine.destroy()
  const { loads } = facts
  await jest.advanceTimersByTimeAsync(20_000)
  expect(facts.loads).toBe(loads)
})

it('loads nothing once it has been destroyed, whatever it waited for', async () => {
  const { video, facts, fail } = anElement()
  let answer = (_given: boolean) => {}
  const renew = () =>
    new Promise<boolean>((given) => {
      answer = given
    })
  const engine = createNativeEngine(video, {
    box: document.createElement('div'),
    wish,
    source: { ...(source as object), renew } as never,
    now: () => 0,
    changed: () => {},
  })
  await fail()
  engine.destroy()
  const { loads } = facts
  answer(true)
  await jest.runAllTimersAsync()
  expect(facts.loads).toBe(loads)
})
