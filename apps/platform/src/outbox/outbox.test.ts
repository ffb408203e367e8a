import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Database } from '../database/database.ts'
import { addAccount } from '../identity/accounts.store.ts'
import { endOneOf, openSession, sessionIDOf, tokenHash } from '../identity/sessions.store.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../testing/platform.ts'
import { anArticle, content } from '../testing/samples.ts'
import { followOutbox } from './follower.ts'
import { changesAfter, hasMissed, newestChange, pruneOutbox, writeWithOutbox } from './outbox.ts'

const aFan = {
  ...{ id: 'fan', email: 'fan@example.com', displayName: 'Fan', passwordHash: 'x', entitlements: ['a'] },
  ...{ mustChangePassword: false, blocked: false, bypassed: false, sample: false },
}

type Event = { event: string; id: number | null; data: { seq: number; topic?: string; tags?: string[] } }

/** Reads server-sent events until there are `count` of them. */
async function readEvents(
  url: string,
  enough: number,
  headers: Record<string, string> = {},
): Promise<Event[]> {
  const ended = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${testTokens.gateway}`, ...headers },
    signal: ended.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const events: Event[] = []
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const data = field('data')
      if (data)
        events.push({
          event: field('event') ?? 'message',
          id: Number(field('id')) || null,
          data: JSON.parse(data),
        })
    }
    if (events.length >= enough) break
  }
  ended.abort()
  return events
}

describeOnBoth('the outbox', (database) => {
  it('is written with the change or not at all', async () => {
    const failing = writeWithOutbox(database(), async (_transaction, changes) => {
      changes.add('articles', ['news'])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await newestChange(database())).toBe(0)
  })

  it('cuts a long list of tags into several entries', async () => {
    const tags = Array.from({ length: 250 }, (_tag, index) => `match:${index}` as const)
    await writeWithOutbox(database(), async (_transaction, changes) => changes.add('matches', tags))
    const entries = await changesAfter(database(), 0)
    expect(entries.map((entry) => entry.tags.length)).toEqual([100, 100, 50])
    expect(entries.flatMap((entry) => entry.tags)).toEqual(tags)
  })

  it('never lets a reader pass a number that is committed later', async () => {
    const writers = 12
    const each = 5
    const seen: number[] = []
    let cursor = 0
    let writing = true
    const reader = (async () => {
      while (writing || (await newestChange(database())) > cursor) {
        for (const change of await changesAfter(database(), cursor)) {
          seen.push(change.seq)
          cursor = change.seq
        }
      }
    })()
    await Promise.all(
      Array.from({ length: writers }, async (_writer, writer) => {
        for (let turn = 0; turn < each; turn += 1) {
          await writeWithOutbox(database(), async (transaction, changes) => {
            changes.add('matches', [`match:${writer}-${turn}`])
            // Transactions of different length, so that the first to start is not the first to end.
            if (database().shared)
              await transaction.query('select pg_sleep($1)', [((writer * 7 + turn * 3) % 10) / 500])
          })
        }
      }),
    )
    writing = false
    await reader
    const all = (await changesAfter(database(), 0)).map((change) => change.seq)
    expect(all).toHaveLength(writers * each)
    expect(seen).toEqual(all)
  })

  it('keeps its newest entries, and knows who is further behind than those', async () => {
    const write = (count: number) =>
      writeWithOutbox(database(), async (_transaction, changes) => {
        for (let entry = 0; entry < count; entry++) changes.add('matches', ['matches'])
      })
    await write(10)
    expect(await hasMissed(database(), 0)).toBe(false)
    await pruneOutbox(database(), 4)
    expect((await changesAfter(database(), 0)).map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10])
    expect([await hasMissed(database(), 4), await hasMissed(database(), 3)]).toEqual([false, true])
    // Pruned automatically, once none of these is among the newest.
    await database().query('alter sequence outbox_seq_seq restart with 20999')
    await write(2)
    expect((await changesAfter(database(), 0)).map(({ seq }) => seq)).toEqual([20_999, 21_000])
    expect(await newestChange(database())).toBe(21_000)
  })

  it('wakes whoever waits at a write, and asks for nothing at a write once nobody does', async () => {
    let asked = 0
    const counting = Object.create(database(), {
      query: {
        value: (...given: Parameters<Database['query']>) => {
          asked++
          return database().query(...given)
        },
      },
    }) as Database
    const write = () =>
      writeWithOutbox(counting, async (_transaction, changes) => changes.add('matches', ['matches']))
    const follower = followOutbox(counting, { warn: () => {} })
    const woken = follower.beyond(0, AbortSignal.timeout(60_000))
    await write()
    await woken
    const sofar = asked
    await write()
    await new Promise((done) => setTimeout(done, 400))
    expect(asked).toBe(sofar)
  })

  describe('as a stream', () => {
    let platform: TestPlatform
    let address = ''
    beforeEach(async () => {
      platform = await testPlatform(database())
      address = `${await platform.inner.listen({ host: '127.0.0.1', port: 0 })}/api/internal/v1/changes`
    })
    afterEach(() => platform.close())

    it('replays what is after a number and goes on with what comes', async () => {
      await platform.importContent(content({ articles: [anArticle('first')] }))
      const position = await newestChange(database())
      await platform.importContent(content({ articles: [anArticle('second')] }))
      const reading = readEvents(`${address}?after=${position}`, 3)
      setTimeout(() => platform.importContent(content({ articles: [anArticle('third')] })), 300)
      const [start, second, third] = await reading
      expect(start).toEqual({ event: 'position', id: position, data: { seq: position + 1 } })
      expect(second).toEqual({
        event: 'message',
        id: position + 1,
        data: { seq: position + 1, topic: 'articles', tags: ['news', 'article:second'], payload: {} },
      })
      expect(third?.data.tags).toEqual(['news', 'article:third'])
    })

    it('takes up where a broken connection ended', async () => {
      await platform.importContent(content({ articles: [anArticle('first')] }))
      await platform.importContent(content({ articles: [anArticle('second')] }))
      const events = await readEvents(`${address}?after=latest`, 2, { 'last-event-id': '1' })
      expect(events.map((event) => event.id)).toEqual([1, 2])
    })

    it('says so when it is asked for more than there is: another database', async () => {
      await platform.importContent(content({ articles: [anArticle('first')] }))
      const [start] = await readEvents(`${address}?after=900`, 1)
      expect(start).toEqual({ event: 'position', id: 1, data: { seq: 1 } })
    })

    it('says so when some of what was asked for is kept no more', async () => {
      for (const slug of ['first', 'second', 'third'])
        await platform.importContent(content({ articles: [anArticle(slug)] }))
      await pruneOutbox(database(), 2)
      const [start] = await readEvents(`${address}?after=1`, 1)
      expect(start).toEqual({ event: 'position', id: 3, data: { seq: 3, missed: true } })
      expect((await readEvents(`${address}?after=2`, 2)).map(({ id }) => id)).toEqual([2, 3])
    })

    it('starts with what is to come when asked for the latest', async () => {
      await platform.importContent(content({ articles: [anArticle('first')] }))
      const reading = readEvents(`${address}?after=latest`, 2)
      setTimeout(() => platform.importContent(content({ articles: [anArticle('second')] })), 300)
      const events = await reading
      expect(events.map((event) => event.data.tags)).toEqual([undefined, ['news', 'article:second']])
    })

    it('begins so many changes before the latest, or where those that are kept begin', async () => {
      expect((await readEvents(`${address}?after=latest&before=2`, 1))[0]?.data).toEqual({ seq: 0 })
      for (const slug of ['first', 'second', 'third', 'fourth'])
        await platform.importContent(content({ articles: [anArticle(slug)] }))
      const [start, ...events] = await readEvents(`${address}?after=latest&before=2`, 3)
      expect(start).toEqual({ event: 'position', id: 2, data: { seq: 4 } })
      expect(events.map(({ id }) => id)).toEqual([3, 4])
      await pruneOutbox(database(), 1)
      expect((await readEvents(`${address}?after=latest&before=900`, 4)).map(({ id }) => id)).toEqual([
        1, 2, 3, 4,
      ])
    })

    it('tells soon after the change', async () => {
      const reading = readEvents(`${address}?after=latest`, 2).then(() => performance.now())
      await new Promise((resolve) => setTimeout(resolve, 400))
      await platform.importContent(content({ articles: [anArticle('quick')] }))
      const committed = performance.now()
      expect((await reading) - committed).toBeLessThan(1500)
    })

    it('tells of what another platform has written only once this one no longer answers from before', async () => {
      // PGlite's data have one platform.
      if (!database().shared) return
      const { memory, clock } = platform.context
      const elsewhere = { ...database() }
      await addAccount(elsewhere, clock.now(), aFan)
      // Until the first look at the outbox nothing is answered from memory.
      await new Promise((resolve) => setTimeout(resolve, 400))
      for (let turn = 0; turn < 8; turn += 1) {
        const token = await openSession(elsewhere, clock.now(), aFan.id, 'site')
        expect(await memory.signedIn(token, 'site')).not.toBeNull()
        const position = await newestChange(database())
        const told = readEvents(`${address}?after=${position}`, 2)
        await new Promise((resolve) => setTimeout(resolve, 100 + 20 * turn))
        await endOneOf(elsewhere, aFan.id, sessionIDOf(tokenHash(token)))
        await told
        expect(await memory.signedIn(token, 'site')).toBeNull()
      }
    })

    it('is for gateways alone', async () => {
      expect((await fetch(address)).status).toBe(401)
      const wrong = await fetch(address, { headers: { authorization: `Bearer ${testTokens.import}` } })
      expect(wrong.status).toBe(403)
      const bad = await fetch(`${address}?after=-1`, {
        headers: { authorization: `Bearer ${testTokens.gateway}` },
      })
      expect(bad.status).toBe(400)
    })

    it('ends open streams when the platform stops', async () => {
      const response = await fetch(`${address}?after=latest`, {
        headers: { authorization: `Bearer ${testTokens.gateway}` },
      })
      const text = response.text()
      await platform.close()
      expect(await text).toContain('event: position')
    })
  })
})
