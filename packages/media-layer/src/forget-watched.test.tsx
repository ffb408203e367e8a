import { createEventBus } from '@club/event-bus'
import { watchedByKey } from '@club/host'
import { watchedKey } from '@club/shell-api'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { forgetWithSession } from './forget-watched.ts'

const kept = () => [localStorage.getItem(watchedKey), localStorage.getItem(watchedByKey)]

function openPage() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  forgetWithSession(bus)
  return bus
}

beforeEach(() => {
  localStorage.setItem(watchedKey, '{}')
  localStorage.setItem(watchedByKey, 'one')
})

describe('films that were begun', () => {
  test('are forgotten with the session, with whose they are', () => {
    const bus = openPage()
    bus.publish('session', { status: 'signed-in', userID: 'one', displayName: 'A fan' })
    bus.publish('session', { status: 'checking' })
    expect(kept()).toEqual(['{}', 'one'])
    bus.publish('session', { status: 'signed-out' })
    expect(kept()).toEqual([null, null])
  })

  test('stay where nobody was signed in on this page: whoever could be asked about says the rest', () => {
    openPage().publish('session', { status: 'signed-out' })
    expect(kept()).toEqual(['{}', 'one'])
  })
})
