import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { useLookAgain } from './use-look-again.ts'

let looks = 0
function Page() {
  useLookAgain(() => {
    looks += 1
  })
  return null
}

let seen: 'visible' | 'hidden' = 'visible'
beforeEach(() => {
  jest.useFakeTimers()
  looks = 0
  seen = 'visible'
  jest.spyOn(Math, 'random').mockReturnValue(0.5)
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const minutes = (count: number) => act(() => jest.advanceTimersByTime(count * 60_000))
function turn(to: 'visible' | 'hidden') {
  seen = to
  act(() => document.dispatchEvent(new Event('visibilitychange')))
}

it('looks again every two and a half to five minutes', () => {
  render(<Page />)
  minutes(3.7)
  expect(looks).toBe(0)
  minutes(0.1)
  expect(looks).toBe(1)
  minutes(60)
  expect(looks).toBe(17)
})

it('asks nothing while nobody looks, at once after a long absence, and not after a short one', () => {
  render(<Page />)
  turn('hidden')
  minutes(60)
  expect(looks).toBe(0)
  turn('visible')
  expect(looks).toBe(1)
  turn('hidden')
  minutes(1)
  turn('visible')
  expect(looks).toBe(1)
})

it('ends with the page', () => {
  const { unmount } = render(<Page />)
  unmount()
  minutes(60)
  expect(looks).toBe(0)
})
