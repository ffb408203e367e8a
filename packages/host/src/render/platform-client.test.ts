import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createPlatformClient, type PlatformClient, type Usage } from './platform-client.ts'

describe('the worker’s way to the platform', () => {
  let server: Server
  let client: PlatformClient
  /** Requests that wait for their answer. */
  let waiting: ServerResponse[] = []
  let asked = 0
  const now = Date.parse('2026-11-20T12:00:00Z')

  beforeEach(async () => {
    waiting = []
    asked = 0
    server = createServer((_, response) => {
      asked++
      waiting.push(response)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    client = createPlatformClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  const usage = (): Usage => ({ tags: new Set(), freshUntil: null, previewed: null })
  const ask = (used = usage(), at = now) =>
    client.transport(used, () => at, at)('/api/matches', () => new AbortController().signal)
  const arrived = async (count: number) => {
    while (asked < count) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const answer = (text: string, headers: Record<string, string> = {}) =>
    waiting
      .shift()
      ?.writeHead(200, { 'cache-tag': 'matches, match:a', ...headers })
      .end(JSON.stringify(text))

  it('asks once for what is kept, and tells each request its tags and its time', async () => {
    const first = ask()
    await arrived(1)
    answer('one', { 'fresh-until': '2026-11-20T12:30:00Z' })
    expect((await first).body).toBe('one')
    const used = usage()
    expect((await ask(used)).body).toBe('one')
    expect([[...used.tags], used.freshUntil]).toEqual([['matches', 'match:a'], now + 1_800_000])
    expect(asked).toBe(1)
    const later = ask(usage(), now + 1_800_000)
    await arrived(2)
    answer('two')
    expect((await later).body).toBe('two')
  })

  it('shares one question among those who ask at once', async () => {
    const both = [ask(), ask()]
    await arrived(1)
    answer('one')
    expect((await Promise.all(both)).map(({ body }) => body)).toEqual(['one', 'one'])
    expect(asked).toBe(1)
  })

  it('does not keep what was asked for before a purge that came while the platform answered', async () => {
    const old = ask()
    await arrived(1)
    client.purge(['match:a'])
    answer('before the goal')
    expect((await old).body).toBe('before the goal')
    const fresh = ask()
    await arrived(2)
    answer('after the goal')
    expect((await fresh).body).toBe('after the goal')
    expect((await ask()).body).toBe('after the goal')
    expect(asked).toBe(2)
  })

  it('lets nobody who asks after a purge join a question from before it', async () => {
    const old = ask()
    await arrived(1)
    client.purge(['match:a'])
    const fresh = ask()
    await arrived(2)
    answer('before the goal')
    answer('after the goal')
    expect([(await old).body, (await fresh).body]).toEqual(['before the goal', 'after the goal'])
    expect((await ask()).body).toBe('after the goal')
    expect(asked).toBe(2)
  })

  it('forgets what carries a purged tag, and keeps the rest', async () => {
    const first = ask()
    await arrived(1)
    answer('one')
    await first
    client.purge(['news'])
    await ask()
    expect(asked).toBe(1)
    client.purge(['matches'])
    const again = ask()
    await arrived(2)
    answer('two')
    expect((await again).body).toBe('two')
  })
})
