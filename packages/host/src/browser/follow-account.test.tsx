import { createEventBus } from '@club/event-bus'
import type { Live } from '@club/shell-api'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { checkSession, followAccount } from './session.ts'

const fetched = globalThis.fetch
let online = true
let held: string[] = []
let asked = 0
let stop = () => {}

const live: Live = {
  subscribe: () => () => {},
  clockOffset: () => 0,
  observeStatus: () => () => {},
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  online = true
  held = []
  asked = 0
  globalThis.fetch = (async (path: string) => {
    asked++
    if (!online) throw new TypeError('no network')
    const attributes = path.endsWith('/session')
      ? { loggedIn: true, ssoID: 'u1', displayName: 'Fan', email: 'fan@example.com' }
      : { userID: 'u1', entitlements: held, stripeCustomerID: null }
    return { status: 200, json: async () => ({ data: { attributes } }) }
  }) as unknown as typeof fetch
})
afterEach(() => {
  stop()
  jest.useRealTimers()
  jest.restoreAllMocks()
  globalThis.fetch = fetched
})

async function openPage() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  stop = followAccount(bus, live)
  await checkSession(bus)
  return bus
}

const settled = () => jest.advanceTimersByTimeAsync(0)

async function lookAway(milliseconds: number) {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(milliseconds)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
}

it('what was bought while nobody looked is open once somebody does', async () => {
  const bus = await openPage()
  held = ['subscriber-video']
  const before = asked
  await lookAway(10_000)
  expect(asked).toBe(before)
  await lookAway(60_000)
  expect(bus.read('entitlements')?.held).toEqual(['subscriber-video'])
})

it('a page that has given up asking who is there asks again once the network is back', async () => {
  online = false
  const bus = await openPage()
  await jest.advanceTimersByTimeAsync(1_200_000)
  expect(bus.read('session')?.status).toBe('signed-out')
  online = true
  dispatchEvent(new Event('online'))
  await settled()
  expect(bus.read('session')?.status).toBe('signed-in')
})
