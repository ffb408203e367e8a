import { createEventBus } from '@club/event-bus'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createLiveClient } from './live-client.ts'
import { followAccount } from './session.ts'

class Source extends EventTarget {
  static all: Source[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {}
}

/** Channels between the windows of one test; a word arrives later, as in a browser. */
class Channel extends EventTarget {
  static all = new Set<Channel>()
  static words: unknown[] = []
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    Channel.words.push(data)
    for (const other of Channel.all)
      if (other !== this) setTimeout(() => other.dispatchEvent(new MessageEvent('message', { data })))
  }
  close() {
    Channel.all.delete(this)
  }
}

class NoChannel {
  constructor() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  Source.all = []
  Channel.all.clear()
  Channel.words = []
  Object.assign(globalThis, { EventSource: Source })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'EventSource')
  Reflect.deleteProperty(window, 'BroadcastChannel')
  Reflect.deleteProperty(navigator, 'locks')
})

it('is made over plain http as well, where a browser lends fewer of its means', () => {
  const { getRandomValues } = crypto
  const plain = jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue({ getRandomValues } as Crypto)
  expect(createLiveClient(250).clockOffset()).toBe(250)
  plain.mockRestore()
})

it('goes by the clock of an answer where the device is wrong, before the stream has said it', () => {
  const live = createLiveClient(0)
  const hour = 3_600_000
  live.clockSeen(Date.now() + 2000)
  expect(live.clockOffset()).toBe(0)
  live.clockSeen(Date.now() - 2 * hour)
  expect(live.clockOffset() / hour).toBeCloseTo(-2, 3)
})

it('has a line of its own, and follows the account, where the browser refuses a channel', () => {
  Object.assign(window, { BroadcastChannel: NoChannel })
  const live = createLiveClient(0)
  const bus = createEventBus((problem) => {
    throw problem
  })
  const stop = followAccount(bus, live)
  bus.publish('session', { status: 'signed-in', userID: 'u1', displayName: 'Fan' })
  expect(Source.all.map(({ url }) => url)).toEqual(['/api/live/v1/stream?topics=account%3Au1'])
  stop()
})

describe('a page that follows an account', () => {
  const hello = (sequence: number) =>
    Source.all
      .at(-1)
      ?.dispatchEvent(
        new MessageEvent('hello', { data: JSON.stringify({ now: new Date().toISOString(), sequence }) }),
      )
  const account = '/api/live/v1/stream?topics=account%3Au1'
  const hide = (value: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => void Reflect.deleteProperty(document, 'hidden'))

  it('hears, once it is looked at again, what changed since it was left', () => {
    const live = createLiveClient(0)
    const unsubscribe = live.subscribe('account:u1', null, () => {})
    hello(41)
    hide(true)
    hide(false)
    expect(Source.all.map(({ url }) => url)).toEqual([account, `${account}&after=41`])
    // Whoever follows nothing has missed nothing.
    unsubscribe()
    live.subscribe('account:u2', null, () => {})
    expect(Source.all.at(-1)?.url).toBe('/api/live/v1/stream?topics=account%3Au2')
  })

  it('takes over where the tab was that had the line', async () => {
    Object.assign(window, { BroadcastChannel: Channel })
    let lead = () => {}
    const led = new Promise<void>((granted) => {
      lead = granted
    })
    const request = async (_name: string, granted: () => unknown) => led.then(granted)
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    jest.resetModules()
    const live = (await import('./live-client.ts')).createLiveClient(0)
    live.subscribe('account:u1', null, () => {})
    const leader = new Channel()
    leader.postMessage({ kind: 'state', status: 'open', offset: 0, place: 41 })
    leader.postMessage({ kind: 'message', message: { topic: 'scores', sequence: 43, now: '' } })
    await jest.advanceTimersByTimeAsync(10)
    expect(Source.all).toEqual([])
    lead()
    await jest.advanceTimersByTimeAsync(10)
    expect(Source.all.map(({ url }) => url)).toEqual([`${account}&after=43`])
  })
})

describe('two windows in sight without locks', () => {
  /** Each has modules of its own, as in a browser. */
  const openWindows = async () => {
    Object.assign(window, { BroadcastChannel: Channel })
    const windows = []
    for (let count = 0; count < 2; count++) {
      jest.resetModules()
      windows.push((await import('./live-client.ts')).createLiveClient(0))
    }
    return windows
  }

  it.each([
    ['missing', undefined],
    ['refused', { request: async () => Promise.reject(new DOMException('', 'SecurityError')) }],
  ])('have a line each and nothing to say to each other: %s', async (_how, locks) => {
    if (locks) Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    const [one, other] = await openWindows()
    one?.subscribe('match:a', 1, () => {})
    other?.subscribe('match:b', 1, () => {})
    await jest.advanceTimersByTimeAsync(100)
    // Each has said once what it wants, before it knew that it is alone.
    expect(Channel.words.length).toBeLessThan(3)
    expect(Source.all.map(({ url }) => url)).toEqual([
      '/api/live/v1/stream?topics=match%3Aa&after=1',
      '/api/live/v1/stream?topics=match%3Ab&after=1',
    ])
  })
})
