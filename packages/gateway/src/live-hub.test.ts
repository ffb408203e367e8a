import { Agent, createServer, get, type Server } from 'node:http'
import type { LiveMessage, LiveScore, MatchEvent } from '@club/contracts'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createLiveHub, type LiveHub } from './live-hub.ts'
import { readLiveWish } from './live-wish.core.ts'

const now = '2026-11-21T15:12:00.000Z'
const stateOf = (matchID: string, home: number): LiveScore => ({
  matchID,
  state: { status: 'live', score: { home, away: 0 }, period: 'first-half', minute: '12' },
  periodStartedAt: '2026-11-21T15:00:00.000Z',
})
const eventOf = (id: string): MatchEvent => ({
  id,
  sequence: 0,
  type: 'commentary',
  attributes: { minute: '12', period: 'first-half', team: null, player: null, text: id },
})

describe('the live hub', () => {
  let hub: LiveHub
  let server: Server
  let origin: string
  /** Events that the platform has, by match; null: it is away. */
  let kept: MatchEvent[] | null = []
  /** The newest change known when the platform was asked. */
  let askedAs: number[] = []
  /** Cookies of valid sessions. */
  let signedIn = new Set<string>()
  /** Topics that a reader's session has no right to. */
  let lost: string[] = []
  /** Whether the platform can say whose a session is; topics of which it could not when the reader came. */
  let says = true
  let unsure: string[] = []
  const agent = new Agent({ keepAlive: false })

  beforeEach(async () => {
    kept = []
    askedAs = []
    signedIn = new Set()
    lost = []
    says = true
    unsure = []
    hub = createLiveHub({
      ownTopics: async (topics, cookie) => {
        if (!says) return { own: [], lost: [] }
        return signedIn.has(cookie ?? '') ? { own: topics, lost: [] } : { own: [], lost: topics }
      },
      fetchEvents: async (_match, after, heard) => {
        askedAs.push(heard)
        if (kept === null) throw new Error('away')
        return { events: kept.filter(({ sequence }) => sequence > after), sequence: 0 }
      },
      hears: () => true,
      now: () => new Date(now),
      log: { error() {}, info() {}, request() {} },
      headers: {},
    })
    server = createServer((request, response) => {
      const wish = readLiveWish(request.url ?? '', 'GET', request.headers)
      if (wish)
        hub.serve(request, response, {
          ...wish,
          topics: wish.topics.filter((topic) => !lost.includes(topic) && !unsure.includes(topic)),
          lost,
          unsure,
        })
      else response.writeHead(404).end()
    })
    origin = await listening(server)
  })
  afterEach(async () => {
    hub.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  const tell = (seq: number, matchID: string, event: string | null, home: number | null) =>
    hub.take({
      seq,
      topic: 'match-event',
      payload: {
        matchID,
        ...(event ? { event: eventOf(event) } : {}),
        ...(home === null ? {} : { score: stateOf(matchID, home) }),
      },
    })

  /** A reader of the stream; `heard` grows as messages arrive. */
  const read = (query: string, cookie?: string) =>
    new Promise<{ heard: LiveMessage[]; hello: () => unknown; leave: () => void }>((done) => {
      const heard: LiveMessage[] = []
      let hello: unknown = null
      let text = ''
      const asking = get(
        `${origin}/api/live/v1/stream?${query}`,
        { agent, headers: { accept: 'text/event-stream', ...(cookie ? { cookie } : {}) } },
        (response) => {
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            const blocks = (text + chunk).split('\n\n')
            text = blocks.pop() ?? ''
            for (const block of blocks) {
              const data = /^data: (.*)$/m.exec(block)?.[1]
              if (block.includes('event: hello')) {
                hello = JSON.parse(data ?? '{}')
                done({ heard, hello: () => hello, leave: () => asking.destroy() })
              } else if (data && !block.includes('event: beat')) heard.push(JSON.parse(data) as LiveMessage)
            }
          })
          response.on('error', () => {})
        },
      )
      asking.on('error', () => {})
    })
  const until = async (condition: () => boolean, limit = 2000) => {
    for (let tries = 0; tries < limit / 10 && !condition(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const settled = async (reader: { heard: LiveMessage[] }, count: number) => {
    await until(() => reader.heard.length >= count)
    // A message that should not arrive would arrive by now.
    await new Promise((resolve) => setTimeout(resolve, 30))
    return reader.heard.map(({ sequence, topic }) => `${sequence} ${topic}`)
  }

  it('asks the platform as one who has heard all that was told before the reader came', async () => {
    hub.begin(10)
    await read('topics=match:a&after=1')
    await until(() => askedAs.length === 1)
    tell(11, 'a', 'goal', 1)
    await read('topics=match:a&after=1')
    await until(() => askedAs.length === 2)
    expect(askedAs).toEqual([10, 11])
  })

  it('tells a whole list with what was imported, which nobody was told of, however far its memory reaches', async () => {
    hub.begin(0)
    kept = [{ ...eventOf('of a record'), sequence: 3 }]
    expect(await settled(await read('topics=match:a&after=0'), 1)).toEqual(['3 match:a'])
  })

  it('says its clock first, and where it is once it knows', async () => {
    expect((await read('topics=scores')).hello()).toEqual({ now })
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    expect((await read('topics=scores')).hello()).toEqual({ now, sequence: 11 })
  })

  it('tells an account what changed since it said where it was, however often its reader comes back', async () => {
    signedIn = new Set(['session=one'])
    hub.begin(10)
    const first = await read('topics=account:u1', 'session=one')
    const { sequence } = first.hello() as { sequence: number }
    first.leave()
    await until(() => hub.readers() === 0)
    hub.take({ seq: 11, topic: 'entitlements', payload: { userID: 'u1' } })
    for (let times = 0; times < 2; times++)
      expect(await settled(await read(`topics=account:u1&after=${sequence}`, 'session=one'), 1)).toEqual([
        '11 account:u1',
      ])
  })

  it('[MT-06n] tells all states to one who resumes and asks for them, since another page may have come to its connection', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    tell(12, 'b', 'e2', 0)
    tell(13, 'a', 'e3', 2)
    tell(14, 'c', 'e4', 1)
    const reader = await read('topics=match:c,scores&after=13&states=all')
    expect(await settled(reader, 3)).toEqual(['12 scores', '13 scores', '14 match:c'])
    tell(15, 'b', 'e5', 1)
    expect(await settled(reader, 4)).toContain('15 scores')
    // Who has the matches alone has no states, and a position stays where it was.
    expect(await settled(await read('topics=match:b&after=15&states=all'), 0)).toEqual([])
    const answer = await fetch(`${origin}/api/live/v1/stream?topics=scores&after=15&states=all`)
    const { data, meta } = (await answer.json()) as { data: LiveMessage[]; meta: { sequence: number } }
    expect([data.map(({ sequence }) => sequence), meta.sequence]).toEqual([[13, 14, 15], 15])
  })

  it('tells a match to its readers and its state to those of scores, once where somebody reads both', async () => {
    hub.begin(10)
    const scores = await read('topics=scores&after=10')
    const match = await read('topics=match:a&after=10')
    const both = await read('topics=scores,match:a&after=10')
    const other = await read('topics=match:b&after=10')
    tell(11, 'a', 'e1', 1)
    tell(12, 'a', 'e2', 2)
    expect(await settled(scores, 2)).toEqual(['11 scores', '12 scores'])
    expect(await settled(match, 2)).toEqual(['11 match:a', '12 match:a'])
    expect(await settled(both, 2)).toEqual(['11 match:a', '12 match:a'])
    expect(both.heard.map(({ score }) => score?.state)).toMatchObject([
      { score: { home: 1 } },
      { score: { home: 2 } },
    ])
    expect(await settled(other, 0)).toEqual([])
  })

  it('tells a newcomer the latest state of each match: its page is a moment old', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    tell(12, 'b', 'e2', 0)
    tell(13, 'a', 'e3', 2)
    const reader = await read('topics=scores')
    expect(await settled(reader, 2)).toEqual(['12 scores', '13 scores'])
    expect(await settled(await read('topics=scores&after=12'), 1)).toEqual(['13 scores'])
  })

  it('goes on from where a reader stood, from memory, and from the platform where memory does not reach', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    tell(12, 'a', 'e2', 1)
    expect(await settled(await read('topics=match:a&after=11'), 1)).toEqual(['12 match:a'])
    kept = [5, 11, 12].map((sequence) => ({ ...eventOf(`e${sequence}`), sequence }))
    expect(await settled(await read('topics=match:a&after=3'), 3)).toEqual([
      '5 match:a',
      '11 match:a',
      '12 match:a',
    ])
  })

  it('loses nothing at the edge of its memory, whichever of two messages of one event is the oldest kept', async () => {
    hub.begin(10)
    // Each event makes two messages; the last one alone makes one, so that the limit falls between the two of an event.
    const events = 2501
    for (let seq = 11; seq < 11 + events; seq++) tell(seq, 'a', `e${seq}`, 1)
    tell(11 + events, 'b', 'odd', null)
    const newest = 10 + events
    kept = Array.from({ length: events }, (_, at) => ({ ...eventOf(`e${11 + at}`), sequence: 11 + at }))
    const ask = async (after: number) => {
      const answer = await fetch(`${origin}/api/live/v1/stream?topics=match:a&after=${after}`)
      const { data } = (await answer.json()) as { data: LiveMessage[] }
      return data.map(({ sequence }) => sequence)
    }
    for (const after of [10, 11, 12, 13, 14]) {
      const heard = await ask(after)
      expect([heard[0], heard.at(-1), heard.length]).toEqual([after + 1, newest, newest - after])
    }
  })

  it('holds back what happens until a reader has what it has missed', async () => {
    hub.begin(10)
    kept = null
    const reader = await read('topics=match:a&after=3')
    tell(11, 'a', 'e11', 1)
    kept = [{ ...eventOf('e5'), sequence: 5 }]
    expect(await settled(reader, 2)).toEqual(['5 match:a', '11 match:a'])
  })

  it('tells who listens by a session that has ended to look again, ends their streams, and no others', async () => {
    signedIn = new Set(['session=one', 'session=two'])
    hub.begin(10)
    const account = 'topics=account:u1'
    const [one, two] = await Promise.all([
      read(account, 'session=one'),
      read(account, 'session=two'),
      read('topics=scores'),
    ])
    signedIn.delete('session=one')
    hub.take({ seq: 11, topic: 'sessions', payload: { userID: 'u2' } })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(hub.readers()).toBe(3)
    hub.take({ seq: 12, topic: 'sessions', payload: { userID: 'u1' } })
    await until(() => hub.readers() === 2)
    expect(await settled(one, 1)).toEqual(['0 account:u1'])
    expect(await settled(two, 0)).toEqual([])
  })

  it('looks at every session once it follows: some may have ended while nothing was heard', async () => {
    signedIn = new Set(['session=one'])
    const one = await read('topics=account:u1', 'session=one')
    await read('topics=scores')
    signedIn.clear()
    hub.begin(20)
    await until(() => hub.readers() === 1)
    expect(hub.readers()).toBe(1)
    expect(await settled(one, 1)).toEqual(['0 account:u1'])
  })

  it('keeps who listens by a session that the platform cannot speak of, and asks again until it can', async () => {
    signedIn = new Set(['session=one', 'session=two'])
    hub.begin(10)
    const both = 'topics=account:u1,scores'
    const [one, two] = await Promise.all([read(both, 'session=one'), read(both, 'session=two')])
    says = false
    signedIn.delete('session=one')
    hub.take({ seq: 11, topic: 'sessions', payload: { userID: 'u1' } })
    tell(12, 'a', 'e1', 1)
    expect(await settled(one, 1)).toEqual(['12 scores'])
    says = true
    await until(() => hub.readers() === 1)
    expect(await settled(one, 2)).toEqual(['12 scores', '12 account:u1'])
    expect(await settled(two, 1)).toEqual(['12 scores'])
    expect(hub.readers()).toBe(1)
  })

  it('tells who came while the platform could not say whose the session is of its account once it can, with all since', async () => {
    signedIn = new Set(['session=one'])
    hub.begin(10)
    says = false
    unsure = ['account:u1']
    const one = await read('topics=account:u1,scores&after=10', 'session=one')
    const none = await read('topics=account:u1,scores&after=10', 'session=none')
    tell(11, 'a', 'e1', 1)
    hub.take({ seq: 12, topic: 'entitlements', payload: { userID: 'u1' } })
    expect(await settled(one, 1)).toEqual(['11 scores'])
    says = true
    await until(() => hub.readers() === 1)
    expect(await settled(one, 2)).toEqual(['11 scores', '12 account:u1'])
    hub.take({ seq: 13, topic: 'entitlements', payload: { userID: 'u1' } })
    expect(await settled(one, 3)).toEqual(['11 scores', '12 account:u1', '13 account:u1'])
    // A session that has ended meanwhile is told just that.
    expect(await settled(none, 2)).toEqual(['11 scores', '11 account:u1'])
  })

  it('does not move a client past what it may have missed of an account that nobody can speak of', async () => {
    hub.begin(10)
    unsure = ['account:u1']
    tell(11, 'a', 'e1', 1)
    const answer = await fetch(`${origin}/api/live/v1/stream?topics=account:u1,scores&after=10`)
    const { data, meta } = (await answer.json()) as { data: LiveMessage[]; meta: { sequence: number } }
    expect([data.map(({ sequence }) => sequence), meta.sequence]).toEqual([[11], 10])
  })

  it('ends every stream with its next heartbeat where the outbox begins anew, and tells nothing in between', async () => {
    hub.begin(500)
    const [scores, match] = await Promise.all([
      read('topics=scores&after=500'),
      read('topics=match:a&after=500'),
    ])
    hub.begin(600)
    tell(601, 'a', 'e1', 1)
    expect(await settled(scores, 0)).toEqual([])
    await until(() => hub.readers() === 0, 12_000)
    expect(hub.readers()).toBe(0)
    expect(match.heard).toEqual([])
    // Whoever comes back gets the rest: from the platform what came before it began anew.
    kept = [
      { ...eventOf('e0'), sequence: 550 },
      { ...eventOf('e1'), sequence: 601 },
    ]
    expect(await settled(await read('topics=match:a&after=500'), 2)).toEqual(['550 match:a', '601 match:a'])
  }, 20_000)

  it('tells all since it began anew at a lower number to who comes back with a higher one', async () => {
    hub.begin(500)
    hub.begin(100)
    tell(101, 'a', 'e1', 1)
    expect(await settled(await read('topics=scores,match:a&after=500'), 1)).toEqual(['101 match:a'])
    const poll = async (after: number) => {
      const answer = await fetch(`${origin}/api/live/v1/stream?topics=match:a&after=${after}`)
      const { data, meta } = (await answer.json()) as { data: LiveMessage[]; meta: { sequence: number } }
      return [data.map(({ sequence }) => sequence), meta.sequence]
    }
    expect(await poll(500)).toEqual([[101], 101])
    expect(await poll(101)).toEqual([[], 101])
  })

  it('tells who comes back by a session that ended meanwhile to look again, and passes over nothing for that', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    const query = 'topics=account:u1,match:a&after=10'
    lost = ['account:u1']
    expect(await settled(await read(query), 2)).toEqual(['10 account:u1', '11 match:a'])
    const answer = await fetch(`${origin}/api/live/v1/stream?${query}`)
    const { data } = (await answer.json()) as { data: LiveMessage[] }
    expect(data.map(({ sequence, topic }) => `${sequence} ${topic}`)).toEqual(['10 account:u1', '11 match:a'])
  })

  it('answers once who cannot have a stream', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    tell(12, 'a', 'e2', 1)
    const ask = async (query: string) =>
      (await (await fetch(`${origin}/api/live/v1/stream?${query}`)).json()) as {
        data: LiveMessage[]
        meta: { sequence: number; now: string }
      }
    expect((await ask('topics=match:a')).meta).toEqual({ sequence: 12, now })
    const { data, meta } = await ask('topics=match:a&after=11')
    expect([data.map(({ sequence }) => sequence), meta.sequence]).toEqual([[12], 12])
  })

  it('has one answer that nobody keeps, and says 503 where the platform does not tell what was missed', async () => {
    hub.begin(10)
    tell(11, 'a', 'e1', 1)
    const ask = async (after: number) => {
      const answer = await fetch(`${origin}/api/live/v1/stream?topics=match:a&after=${after}`)
      const { headers, status } = answer
      const body = (await answer.json()) as unknown
      return { status, type: headers.get('content-type'), kept: headers.get('cache-control'), body }
    }
    const json = { type: 'application/json; charset=utf-8', kept: 'no-store' }
    // Nothing came after it: the client continues from where it was.
    expect(await ask(11)).toEqual({
      status: 200,
      ...json,
      body: { data: [], meta: { sequence: 11, now } },
    })
    kept = null
    const title = 'The service is not available right now'
    expect(await ask(3)).toEqual({
      status: 503,
      ...json,
      body: { errors: [{ code: 'HTTP_503', title }] },
    })
  })

  it('tells who comes back to another gateway what was said while none ran, and nobody else', async () => {
    const change = (seq: number, matchID: string, home: number) => ({
      seq,
      topic: 'match-event',
      payload: { matchID, event: eventOf(`e${seq}`), score: stateOf(matchID, home) },
    })
    const ask = async (query: string) => {
      const answer = await fetch(`${origin}/api/live/v1/stream?${query}`)
      const { data = [] } = (await answer.json()) as { data?: LiveMessage[] }
      return [answer.status, ...data.map(({ sequence, topic }) => `${sequence} ${topic}`)]
    }
    // Reconnected before the outbox is followed: what was missed is not known yet.
    const early = await read('topics=scores,match:b&after=7')
    const newcomer = await read('topics=scores')
    expect([await ask('topics=scores&after=7'), await ask('topics=scores')]).toEqual([[503], [200]])
    const changes = [change(6, 'a', 1), change(8, 'a', 2), change(9, 'b', 1)]
    hub.begin(10, { after: 5, changes })
    expect(await settled(early, 2)).toEqual(['8 scores', '9 match:b'])
    expect(await settled(await read('topics=scores&after=7'), 2)).toEqual(['8 scores', '9 scores'])
    expect(await ask('topics=scores&after=8')).toEqual([200, '9 scores'])
    tell(11, 'b', 'e11', 2)
    expect(await settled(newcomer, 1)).toEqual(['11 scores'])
    expect(await settled(early, 3)).toEqual(['8 scores', '9 match:b', '11 match:b'])
  })

  it('forgets readers that have gone', async () => {
    hub.begin(10)
    const reader = await read('topics=scores')
    expect(hub.readers()).toBe(1)
    reader.leave()
    await until(() => hub.readers() === 0)
    expect(hub.readers()).toBe(0)
  })
})
