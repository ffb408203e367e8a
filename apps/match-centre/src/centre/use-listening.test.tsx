import type { MatchState } from '@club/contracts'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { live } from '../testing.ts'
import { useListening } from './use-listening.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const off: MatchState = { status: 'postponed', reason: null }

function listening(followed: boolean, state: MatchState) {
  const { result, rerender } = renderHook(
    ({ state, newest }: { state: MatchState; newest: number }) => useListening(followed, state, newest),
    { initialProps: { state, newest: 0 } },
  )
  return {
    is: () => result.current,
    told: (state: MatchState, newest: number) => rerender({ state, newest }),
    later: (minutes: number) => act(() => jest.advanceTimersByTime(minutes * 60_000)),
  }
}

it('[MT-06l] a match that was called off is listened to again once it is played after all, and for an hour after its end', () => {
  const match = listening(true, off)
  match.later(59)
  match.told(off, 1)
  match.later(59)
  expect(match.is()).toBe(true)
  match.later(1)
  expect(match.is()).toBe(false)
  match.told(live(0, 0), 2)
  expect(match.is()).toBe(true)
  match.later(120)
  expect(match.is()).toBe(true)
  match.told({ status: 'abandoned', score: null, reason: null }, 3)
  match.later(59)
  expect(match.is()).toBe(true)
  match.later(1)
  expect(match.is()).toBe(false)
})

it('[MT-06l] a page that is opened while a match is long off listens once it has a day', () => {
  const match = listening(false, off)
  expect(match.is()).toBe(false)
  match.told({ status: 'fixture' }, 1)
  expect(match.is()).toBe(true)
})
