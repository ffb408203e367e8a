import { createEventBus, type EventBus } from '@club/event-bus'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createOlderProvider } from './older-provider.ts'

let bus: EventBus
let answer: { status: number; body: unknown } | null
const tell = jest.fn()
const fetch = async () => {
  if (answer === null) throw new TypeError('no network')
  return new Response(JSON.stringify(answer.body), { status: answer.status })
}
const state = (attributes: object) => ({ status: 200, body: { data: { attributes } } })
const away = { status: 503, body: { errors: [{ code: 'stream_provider_away' }] } }
const held = () => bus.read('entitlements')?.held
const signIn = (userID: string, ...names: string[]) => {
  bus.publish('session', { status: 'signed-in', userID, displayName: 'Fan', email: 'f@example.com' })
  bus.publish('entitlements', { held: names })
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  bus = createEventBus((problem) => {
    throw problem
  })
  tell.mockClear()
  jest.spyOn(console, 'error').mockImplementation(() => {})
  signIn('u1', 'freemium')
})

afterEach(() => {
  jest.useRealTimers()
})

describe('the older provider', () => {
  it('adds what its session holds to what is known', async () => {
    answer = state({ entitlements: ['subscriber-video'], izSession: 'iz' })
    expect(await createOlderProvider({ bus, fetch, tell }).holds()).toBe(true)
    expect(held()).toEqual(['freemium', 'subscriber-video'])
  })

  it('holds nothing where it has no session', async () => {
    answer = state({ entitlements: [], message: 'No Session Data' })
    expect(await createOlderProvider({ bus, fetch, tell }).holds()).toBe(false)
    expect(held()).toEqual(['freemium'])
    expect(tell).not.toHaveBeenCalled()
  })

  it.each([
    ['cannot be reached', null],
    ['does not answer', away],
    ['answers nonsense', { status: 200, body: 'none' }],
  ])('that %s is told of, and what was held is not known until it answers again', async (_, given) => {
    const older = createOlderProvider({ bus, fetch, tell })
    answer = given
    const holds = await older.holds()
    if (given?.status === 200) return expect(holds).toBe(false)
    expect([holds, held()]).toEqual([null, []])
    expect(await older.holds()).toBeNull()
    expect(tell).toHaveBeenCalledTimes(2)
    answer = state({ entitlements: ['subscriber-video'], izSession: 'iz' })
    expect(await older.holds()).toBe(true)
    return expect(held()).toEqual(['freemium', 'subscriber-video'])
  })

  it('is heard to be silent in any other answer, and back in the next that is good', async () => {
    const older = createOlderProvider({ bus, fetch, tell })
    answer = { status: 503, body: { errors: [{ code: 'overloaded' }] } }
    await older.fetch('/x', {})
    expect(held()).toEqual(['freemium'])
    answer = away
    expect((await (await older.fetch('/x', {})).json()).errors).toHaveLength(1)
    expect(held()).toEqual([])
    answer = { status: 200, body: { Status: -1 } }
    await older.fetch('/x', {})
    expect(held()).toEqual(['freemium'])
  })

  it('is asked again until it answers, and what the platform says of the account meanwhile counts then', async () => {
    const older = createOlderProvider({ bus, fetch, tell })
    const heard: (readonly string[])[] = []
    bus.observe('entitlements', ({ held: now }) => heard.push(now))
    answer = away
    await older.fetch('/x', {})
    bus.publish('entitlements', { held: ['freemium', 'films'], customerID: 'cus_1' })
    await jest.advanceTimersByTimeAsync(35_000)
    expect([held(), heard.at(-1)]).toEqual([[], []])
    expect(tell).toHaveBeenCalledTimes(1)
    answer = state({ entitlements: ['subscriber-video'], izSession: 'iz' })
    await jest.advanceTimersByTimeAsync(30_000)
    expect(bus.read('entitlements')).toEqual({
      held: ['freemium', 'films', 'subscriber-video'],
      customerID: 'cus_1',
    })
    bus.publish('entitlements', { held: ['freemium'] })
    await jest.advanceTimersByTimeAsync(60_000)
    expect(held()).toEqual(['freemium'])
  })

  it('gives whoever has been signed out meanwhile nothing', async () => {
    const older = createOlderProvider({ bus, fetch, tell })
    answer = away
    await older.fetch('/x', {})
    bus.publish('session', { status: 'signed-out' })
    answer = state({ entitlements: ['subscriber-video'], izSession: 'iz' })
    await older.holds()
    expect(held()).toEqual([])
  })

  it('gives nobody what somebody else held before', async () => {
    const older = createOlderProvider({ bus, fetch, tell })
    answer = away
    await older.fetch('/x', {})
    signIn('u2')
    answer = state({ entitlements: ['subscriber-audio'], izSession: 'iz' })
    await older.holds()
    expect(held()).toEqual(['subscriber-audio'])
  })
})
