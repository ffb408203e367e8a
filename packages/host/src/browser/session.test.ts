import { createEventBus } from '@club/event-bus'
import { afterEach, describe, expect, it } from '@jest/globals'
import { checkSession, hasLapsed } from './session.ts'

const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
})

const fan = { loggedIn: true, ssoID: 'u1', displayName: 'Fan', email: 'fan@example.com' }
const held = { userID: 'u1', entitlements: ['subscriber-video'], stripeCustomerID: null }

function answering(session: object) {
  globalThis.fetch = (async (path: string) => ({
    status: 200,
    json: async () => ({ data: { attributes: path.endsWith('/session') ? session : held } }),
  })) as unknown as typeof fetch
}

describe('the session of a page', () => {
  const opened = () => {
    const bus = createEventBus((problem) => {
      throw problem
    })
    bus.publish('loginPrompt', { message: 'You must be logged in to purchase' })
    return bus
  }

  it('prompts nobody any longer once they are signed in', async () => {
    answering(fan)
    const bus = opened()
    await checkSession(bus)
    expect([bus.read('session')?.status, bus.read('loginPrompt')]).toEqual(['signed-in', { message: '' }])
    expect(bus.read('entitlements')?.held).toEqual(['subscriber-video'])
  })

  it('leaves the prompt to who is still to sign in', async () => {
    answering({ loggedIn: false, ssoID: null })
    const bus = opened()
    await checkSession(bus)
    expect(bus.read('session')).toEqual({ status: 'signed-out' })
    expect(bus.read('loginPrompt')).toEqual({ message: 'You must be logged in to purchase' })
  })

  it('asks again by itself where the provider of accounts was silent', async () => {
    answering({ loggedIn: false, ssoID: null, checkAgain: 0 })
    const bus = opened()
    await checkSession(bus)
    expect(bus.read('session')).toEqual({ status: 'signed-out' })
    answering(fan)
    await new Promise((done) => setTimeout(done, 700))
    expect(bus.read('session')?.status).toBe('signed-in')
  })

  it('says that a session has lapsed, and not ended, where the provider of accounts is silent', async () => {
    answering(fan)
    const bus = opened()
    await checkSession(bus)
    answering({ loggedIn: false, ssoID: null, checkAgain: 60 })
    for (const _time of [1, 2]) {
      await checkSession(bus)
      expect([bus.read('session'), hasLapsed(bus)]).toEqual([{ status: 'signed-out' }, true])
    }
    answering({ loggedIn: false, ssoID: null })
    await checkSession(bus)
    expect(hasLapsed(bus)).toBe(false)
  })
})
