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
  line = createLiveLine({ heard: (message) => heard.push(message), status() {}, clock() {} })
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
