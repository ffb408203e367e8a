import { createEventBus } from '@club/event-bus'
import { type ClubSettings, sampleClub } from '@club/settings'
import type { Live } from '@club/shell-api'
import { afterEach, expect, it, jest } from '@jest/globals'
import { fanToFollow } from './follow-fan.ts'

afterEach(() => {
  jest.useRealTimers()
})

it('[AC-05a] where nobody can have an account the login check ends by itself after 250 ms, and not before', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  Object.assign(performance, { getEntriesByType: () => [] })
  const bus = createEventBus((problem) => {
    throw problem
  })
  const settings = { ...sampleClub, signIn: { mode: 'none' } } as unknown as ClubSettings
  const follow = fanToFollow({
    bus,
    settings,
    live: {} as Live,
    version: 'one',
    now: () => new Date(),
    shownType: () => 'contentPage',
    forget() {},
  })
  follow()
  jest.advanceTimersByTime(249)
  expect(bus.read('session')?.status).not.toBe('signed-out')
  jest.advanceTimersByTime(1)
  expect(bus.read('session')).toEqual({ status: 'signed-out' })
})
