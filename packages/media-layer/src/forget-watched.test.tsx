import { createEventBus } from '@club/event-bus'
import { watchedByKey, watchedKey } from '@club/shell-api'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { forgetWatched } from './forget-watched.ts'

const session = (userID: string) => ({ status: 'signed-in', userID, displayName: 'A fan' }) as const

function openPage() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  forgetWatched(bus)
  return bus
}

beforeEach(() => {
  localStorage.setItem(watchedKey, '{}')
  localStorage.setItem(watchedByKey, 'one')
})

describe('films that were begun', () => {
  test('stay for whoever watched them, and while nobody can be asked who is there', () => {
    const bus = openPage()
    bus.publish('session', { status: 'signed-out', unsure: true })
    bus.publish('session', session('one'))
    expect(localStorage.getItem(watchedKey)).toBe('{}')
  })

  test('are forgotten with the session on the same page', () => {
    localStorage.removeItem(watchedByKey)
    const bus = openPage()
    bus.publish('session', session('one'))
    expect(localStorage.getItem(watchedKey)).toBe('{}')
    bus.publish('session', { status: 'signed-out' })
    expect(localStorage.getItem(watchedKey)).toBeNull()
  })

  test.each([
    ['nobody is signed in any more', { status: 'signed-out' } as const],
    ['somebody else is', session('two')],
  ])('are forgotten by the next page where %s', (_, found) => {
    const bus = openPage()
    bus.publish('session', found)
    expect([localStorage.getItem(watchedKey), localStorage.getItem(watchedByKey)]).toEqual([null, null])
  })

  test('of who never signed in stay', () => {
    localStorage.removeItem(watchedByKey)
    openPage().publish('session', { status: 'signed-out' })
    expect(localStorage.getItem(watchedKey)).toBe('{}')
  })
})
