import { createEventBus } from '@club/event-bus'
import { afterEach, describe, expect, it } from '@jest/globals'
import { checkSession, hasLapsed, signIn, signOut } from './session.ts'

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

  /** Requests wait until the test answers them, in any order. */
  function answeredLater() {
    const asked: { path: string; answer(attributes: object): void }[] = []
    globalThis.fetch = ((path: string) =>
      new Promise((done) => {
        asked.push({
          path,
          answer: (attributes) => done({ status: 200, json: async () => ({ data: { attributes } }) }),
        })
      })) as unknown as typeof fetch
    return async (path: string) => {
      for (;;) {
        const at = asked.findIndex((one) => one.path.endsWith(path))
        const [found] = at < 0 ? [] : asked.splice(at, 1)
        if (found) return found.answer
        await new Promise((done) => setTimeout(done, 1))
      }
    }
  }
  const quiet = () => new Promise((done) => setTimeout(done, 5))

  it('keeps what the later of two checks was told, whichever answer comes last', async () => {
    answering(fan)
    const bus = opened()
    await checkSession(bus)
    const next = answeredLater()
    const both = [checkSession(bus), checkSession(bus)]
    for (const _check of both) (await next('/session'))(fan)
    const [first, second] = [await next('/u1'), await next('/u1')]
    second({ ...held, entitlements: ['subscriber-video'] })
    await quiet()
    first({ ...held, entitlements: [] })
    await Promise.all(both)
    expect(bus.read('entitlements')?.held).toEqual(['subscriber-video'])
  })

  it('is what signing in or out made of it, whatever an earlier check comes to say', async () => {
    answering(fan)
    const bus = opened()
    await checkSession(bus)
    const next = answeredLater()
    const before = checkSession(bus)
    const late = await next('/session')
    const out = signOut(bus)
    ;(await next('/sessions'))({})
    await out
    late(fan)
    await before
    expect(bus.read('session')).toEqual({ status: 'signed-out' })

    const check = checkSession(bus)
    const nobody = await next('/session')
    const entered = signIn(bus, { email: 'fan@example.com', password: 'x' })
    ;(await next('/sessions'))(fan)
    await entered
    nobody({ loggedIn: false, ssoID: null })
    await check
    expect(bus.read('session')?.status).toBe('signed-in')
  })
})
