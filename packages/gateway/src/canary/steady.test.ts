import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { watchSteadiness } from './steady.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

/** A platform whose answers wait until `answer` is called. */
function watching(given: Pick<Parameters<typeof watchSteadiness>[0], 'wanted' | 'clock'>) {
  let asked = 0
  let done: () => void = () => {}
  const ask = () => {
    asked++
    return new Promise<void>((resolve) => {
      done = resolve
    })
  }
  return { steadiness: watchSteadiness({ ask, ...given }), asked: () => asked, answer: () => done() }
}

it('a platform that stalls is shaken while it does and as long as a page may have waited, and asked only while somebody wants to know', async () => {
  let wanted = false
  const { steadiness, asked, answer } = watching({ wanted: () => wanted, clock: () => Date.now() })
  await jest.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(0)
  wanted = true
  await jest.advanceTimersByTimeAsync(250)
  expect([asked(), steadiness.isShaken()]).toEqual([1, false])
  answer()
  await jest.advanceTimersByTimeAsync(250)
  expect([asked(), steadiness.isShaken()]).toEqual([2, false])
  // The platform stalls: one request waits, and no other is sent.
  await jest.advanceTimersByTimeAsync(1500)
  expect([asked(), steadiness.isShaken()]).toEqual([2, true])
  answer()
  wanted = false
  await jest.advanceTimersByTimeAsync(5000)
  expect(steadiness.isShaken()).toBe(true)
  await jest.advanceTimersByTimeAsync(1100)
  expect(steadiness.isShaken()).toBe(false)
  steadiness.stop()
})

it('an answer is slow after four tenths of a second, and is remembered for six seconds', async () => {
  let now = 0
  const { steadiness, asked, answer } = watching({ wanted: () => true, clock: () => now })
  await jest.advanceTimersByTimeAsync(250)
  now = 400
  expect(steadiness.isShaken()).toBe(false)
  answer()
  await jest.advanceTimersByTimeAsync(250)
  expect([asked(), steadiness.isShaken()]).toEqual([2, false])
  now = 801
  expect(steadiness.isShaken()).toBe(true)
  answer()
  await jest.advanceTimersByTimeAsync(0)
  steadiness.stop()
  now = 6800
  expect(steadiness.isShaken()).toBe(true)
  now = 6801
  expect(steadiness.isShaken()).toBe(false)
  await jest.advanceTimersByTimeAsync(1000)
  expect(asked()).toBe(2)
})

it('one that is away is shaken at once', async () => {
  const steadiness = watchSteadiness({
    ask: () => Promise.reject(new Error('away')),
    wanted: () => true,
    clock: () => Date.now(),
  })
  await jest.advanceTimersByTimeAsync(300)
  expect(steadiness.isShaken()).toBe(true)
  steadiness.stop()
})
