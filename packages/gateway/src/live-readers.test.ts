import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { createLiveReaders } from './live-readers.ts'

describe('a reader’s line', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  it('says every ten seconds that it stands, and whether the platform is heard', () => {
    jest.useFakeTimers()
    let hears = true
    const readers = createLiveReaders({ now: () => new Date(), headers: {}, hears: () => hears })
    const written: string[] = []
    const response = {
      writeHead() {},
      write: (bytes: Buffer | string) => written.push(String(bytes)),
      on() {},
      end() {},
    } as unknown as ServerResponse
    const request = { headers: {} } as IncomingMessage
    readers.open(request, response, { topics: ['scores'], after: null, shape: 'live' }, 0)
    written.length = 0
    jest.advanceTimersByTime(10_000)
    hears = false
    jest.advanceTimersByTime(10_000)
    expect(written).toEqual(['event: beat\ndata: 1\n\n', 'event: beat\ndata: 0\n\n'])
    readers.close()
    // No timer is left that would keep the process alive.
    expect(jest.getTimerCount()).toBe(0)
  })

  it('that has closed before it is opened is not kept', () => {
    const readers = createLiveReaders({ now: () => new Date(), headers: {}, hears: () => true })
    const response = { closed: true, writeHead() {}, write() {}, on() {} } as unknown as ServerResponse
    const request = { headers: {} } as IncomingMessage
    readers.open(request, response, { topics: ['scores'], after: null, shape: 'live' }, 0)
    expect([readers.count(), readers.topics()]).toEqual([0, []])
    readers.close()
  })
})
