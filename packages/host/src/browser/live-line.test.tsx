import type { LiveMessage } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createLiveLine, type LiveLine } from './live-line.ts'

class Source extends EventTarget {
  static all: Source[] = []
  readonly url: string
  closed = false
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {
    this.closed = true
  }
}

const fetched = globalThis.fetch
let line: LiveLine
let heard: LiveMessage[] = []
let polls: string[] = []
/** What a poll gets. */
let answer = () => Response.json({ errors: [] }, { status: 503 })

const openLine = (from: number | null) =>
  createLiveLine({ from, heard: (message) => heard.push(message), status() {}, clock() {} })

beforeEach(() => {
  jest.useFakeTimers()
  Source.all = []
  heard = []
  polls = []
  globalThis.fetch = (async (path: string) => {
    polls.push(path)
    return answer()
  }) as typeof fetch
  Object.assign(globalThis, { EventSource: Source })
  line = openLine(null)
})
afterEach(() => {
  line.close()
  jest.useRealTimers()
  globalThis.fetch = fetched
  Reflect.deleteProperty(globalThis, 'EventSource')
})

/** Every stream fails, for so long. */
async function failStreams(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    const last = Source.all.at(-1)
    if (last && !last.closed) last.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(1000)
  }
}

const say = (type: string, data: unknown) =>
  Source.all.at(-1)?.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
const now = '2026-11-21T15:12:00.000Z'

describe('a line that has heard no message', () => {
  /** Breaks the stream. @returns the address of the next one */
  const reconnected = async () => {
    Source.all.at(-1)?.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(2000)
    return Source.all.at(-1)?.url
  }
  const asked = '/api/live/v1/stream?topics=account%3Au1'

  it('goes on after a break from where the site said that it was when it was opened', async () => {
    line.want({ 'account:u1': null })
    expect(Source.all.at(-1)?.url).toBe(asked)
    say('hello', { now, sequence: 41 })
    expect(await reconnected()).toBe(`${asked}&after=41`)
    // Where the site is by then is further on, and what the line has missed is not.
    say('hello', { now, sequence: 50 })
    expect(await reconnected()).toBe(`${asked}&after=41`)
    say('message', { sequence: 52, topic: 'account:u1', now })
    expect(await reconnected()).toBe(`${asked}&after=52`)
    expect(heard.map(({ sequence }) => sequence)).toEqual([52])
  })

  it('begins anew with a site that does not say where it is', async () => {
    line.want({ 'account:u1': null })
    say('hello', { now })
    expect(await reconnected()).toBe(asked)
  })

  it('begins where another has ended', () => {
    line.want({ 'account:u1': null })
    say('hello', { now, sequence: 41 })
    line.close()
    line = openLine(line.place())
    line.want({ 'account:u1': null })
    expect(Source.all.at(-1)?.url).toBe(`${asked}&after=41`)
  })
})

describe('a line that polls', () => {
  it.each([
    [
      'is answered',
      () => Response.json({ data: [], meta: { sequence: 9, now: '2026-11-21T15:12:00.000Z' } }),
    ],
    ['is refused', () => Response.json({ errors: [] }, { status: 403 })],
    ['is not answered', () => Response.json({ errors: [] }, { status: 503 })],
  ])('tries a stream again now and then where a poll %s', async (_what, given) => {
    answer = given
    line.want({ 'account:u1': null })
    await failStreams(60)
    expect(polls.length).toBeGreaterThan(2)
    const before = Source.all.length
    await failStreams(60)
    expect(Source.all.length).toBeGreaterThan(before)
  })
})
