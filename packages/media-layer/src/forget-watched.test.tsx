import { createEventBus } from '@club/event-bus'
import { checkSession, watchedByKey } from '@club/host'
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

  test('stay where only nobody could be asked about the session, until it is known to be over', async () => {
    const before = globalThis.fetch
    const answering = (checkAgain: number | null) => {
      const attributes = { loggedIn: false, ssoID: null, checkAgain }
      globalThis.fetch = (async () => ({
        status: 200,
        json: async () => ({ data: { attributes } }),
      })) as unknown as typeof fetch
    }
    const bus = openPage()
    bus.publish('session', { status: 'signed-in', userID: 'one', displayName: 'A fan' })
    answering(600)
    await checkSession(bus)
    expect([bus.read('session')?.status, ...kept()]).toEqual(['signed-out', '{}', 'one'])
    answering(null)
    await checkSession(bus)
    expect(kept()).toEqual([null, null])
    globalThis.fetch = before
  })

  test('stay where nobody was signed in on this page: whoever could be asked about says the rest', () => {
    openPage().publish('session', { status: 'signed-out' })
    expect(kept()).toEqual(['{}', 'one'])
  })
})
