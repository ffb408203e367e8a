/**
 * The live hub: one connection to the platform, many readers (docs/architecture.md#how-changes-reach-readers). Each message is
 * put into words once and written to every reader of its topic. A reader says what it has seen, and gets the rest from memory or,
 * where that does not reach back, from the platform; a platform that is away delays that, it never makes a gap.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveMessage, LiveScore, MatchEvent } from '@club/contracts'
import { type AccountTopics, accountTopic, isAccountTopic } from './account-topics.ts'
import type { Log } from './log.ts'

export type LiveHub = {
  /** The outbox is followed from this number on: what is kept from before counts no more. */
  begin(seq: number): void
  /** Takes a change of the outbox. */
  take(change: { seq: number; topic: string; payload: unknown }): void
  /** Serves a reader for as long as it stays: as a stream, or one answer of what it has missed. */
  serve(request: IncomingMessage, response: ServerResponse, wish: LiveWish): void
  readers(): number
  close(): void
}

export type LiveWish = {
  topics: readonly string[]
  /** The last sequence that the reader has seen; null: it begins now. */
  after: number | null
  /** 'live': messages of the multiplexed stream. 'match': the events of one match, as its own address has them. */
  shape: 'live' | 'match'
}

type Options = {
  /** Events of a match after a sequence number, in order, from the platform. */
  fetchEvents: (matchID: string, after: number) => Promise<{ events: MatchEvent[]; sequence: number }>
  /** Whether a reader may still hear what is one fan's own. */
  ownTopics: AccountTopics
  now: () => Date
  log: Log
  headers: Readonly<Record<string, string>>
}

type Kept = {
  sequence: number
  topic: string
  live: Buffer
  match: Buffer | null
  /** The match whose state this message tells. */
  scoreOf: string | null
}
type Reader = {
  response: ServerResponse
  /** By which it said who it is. */
  cookie: string | undefined
  topics: ReadonlySet<string>
  shape: LiveWish['shape']
  /** Waits for what it has missed; meanwhile messages are kept for it. */
  waiting: Kept[] | null
  last: number
  /** Whether the last message told a state as well. */
  lastScored: boolean
}

/** Messages kept in memory for readers that come back. */
const mostKept = 5000
/** Matches whose latest state is remembered. */
const mostStates = 50
/** Bytes that a reader may be behind before it is let go; it comes back and asks for the rest. */
const mostBehind = 1024 * 1024
/** Readers of what is one fan's own are asked again so often whether they are that fan still: sessions run out, too. */
const lookAgainEvery = 600_000
/** Every reader hears something once in so many seconds; each second it is another part of them. */
const heartbeatSeconds = 10

const words = (sequence: number, data: unknown) =>
  Buffer.from(`id: ${sequence}\ndata: ${JSON.stringify(data)}\n\n`)

/** What a match change carries in the outbox. */
type MatchChange = { matchID: string; event?: MatchEvent; score?: LiveScore }

const isMatchChange = (payload: unknown): payload is MatchChange =>
  typeof payload === 'object' &&
  payload !== null &&
  typeof (payload as { matchID?: unknown }).matchID === 'string'

const isAccountChange = (payload: unknown): payload is { userID: string } =>
  typeof (payload as { userID?: unknown } | null)?.userID === 'string'

export function createLiveHub({ fetchEvents, ownTopics, now, log, headers }: Options): LiveHub {
  const readers = new Set<Reader>()
  const byTopic = new Map<string, Set<Reader>>()
  const kept: Kept[] = []
  /** The latest state of every match that has moved: what a reader of scores is told first. */
  const states = new Map<string, Kept>()
  /** Readers by the second in which their line is kept alive. */
  const beats: Set<Reader>[] = Array.from({ length: heartbeatSeconds }, () => new Set())
  /** Memory holds every message after this number; null: nothing is followed yet. */
  let reachesBackTo: number | null = null
  let newest = 0
  let closed = false
  let notedAt = 0

  const put = (message: Kept, reader: Reader) => {
    if (reader.waiting) {
      reader.waiting.push(message)
      return
    }
    // An event and the state that it made have one number: who has had both at once needs no second word.
    const isNews =
      message.sequence > reader.last ||
      (message.sequence === reader.last && message.topic === 'scores' && !reader.lastScored)
    if (!isNews) return
    reader.last = message.sequence
    reader.lastScored = message.scoreOf !== null
    const bytes = reader.shape === 'live' ? message.live : message.match
    if (bytes === null) return
    if (reader.response.writableLength > mostBehind) reader.response.destroy()
    else reader.response.write(bytes)
  }

  const remember = (message: Kept) => {
    kept.push(message)
    if (message.topic === 'scores' && message.scoreOf !== null) {
      states.delete(message.scoreOf)
      states.set(message.scoreOf, message)
      const oldest = states.keys().next().value
      if (states.size > mostStates && oldest !== undefined) states.delete(oldest)
    }
    if (kept.length > mostKept)
      reachesBackTo = kept.splice(0, kept.length - mostKept).at(-1)?.sequence ?? reachesBackTo
    newest = message.sequence
  }

  const matchMessage = (matchID: string, event: MatchEvent, score: LiveScore | undefined): Kept => {
    const topic = `match:${matchID}`
    const message: LiveMessage = {
      sequence: event.sequence,
      topic,
      now: now().toISOString(),
      event,
      ...(score ? { score } : {}),
    }
    return {
      sequence: event.sequence,
      topic,
      live: words(event.sequence, message),
      match: words(event.sequence, event),
      scoreOf: score ? matchID : null,
    }
  }

  /** Says no more than that something of this account has changed: whoever hears it asks the service itself. */
  const accountMessage = (sequence: number, userID: string): Kept => {
    const topic = accountTopic(userID)
    const message: LiveMessage = { sequence, topic, now: now().toISOString() }
    return { sequence, topic, live: words(sequence, message), match: null, scoreOf: null }
  }

  const stateMessage = (sequence: number, score: LiveScore): Kept => {
    const message: LiveMessage = { sequence, topic: 'scores', now: now().toISOString(), score }
    return {
      sequence,
      topic: 'scores',
      live: words(sequence, message),
      match: null,
      scoreOf: score.matchID,
    }
  }

  const messagesOf = (seq: number, topic: string, payload: unknown): Kept[] => {
    if (topic === 'entitlements' && isAccountChange(payload)) return [accountMessage(seq, payload.userID)]
    if (topic !== 'match-event' || !isMatchChange(payload)) return []
    const { matchID, event, score } = payload
    return [
      ...(event ? [matchMessage(matchID, { ...event, sequence: seq }, score)] : []),
      ...(score ? [stateMessage(seq, score)] : []),
    ]
  }

  /** What a reader of a topic has missed, from memory where that reaches back. @param after null: the reader begins now */
  const missed = async (topic: string, after: number | null): Promise<Kept[]> => {
    // Scores are states, not a list. A page is a moment older than its stream, so that a newcomer is told them too.
    if (topic === 'scores')
      return [...states.values()].filter(({ sequence }) => after === null || sequence > after)
    if (after === null) return []
    const inMemory = reachesBackTo !== null && after >= reachesBackTo
    if (inMemory) return kept.filter((message) => message.topic === topic && message.sequence > after)
    // Nobody remembers what it was, and it may have been something.
    if (isAccountTopic(topic)) return [accountMessage(newest, topic.slice(accountTopic('').length))]
    const matchID = topic.slice('match:'.length)
    const { events } = await fetchEvents(matchID, after)
    return events.map((event) => matchMessage(matchID, event, undefined))
  }

  /** Once a second for all readers: their number is a stranger's to choose. */
  const noteAway = (problem: unknown) => {
    const at = now().getTime()
    if (Math.abs(at - notedAt) < 1000) return
    notedAt = at
    const reason = problem instanceof Error ? problem.message : problem
    log.error('live events not fetched', { reason, readers: readers.size })
  }

  /** The platform may be away just now; a reader that waits is better off than one that starts with a gap. */
  const missedPatiently = async (reader: Reader, topic: string, after: number | null): Promise<Kept[]> => {
    for (let tries = 0; ; tries++) {
      if (closed || !readers.has(reader)) return []
      try {
        return await missed(topic, after)
      } catch (problem) {
        if (tries === 0) noteAway(problem)
        await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 250 * 2 ** tries)))
      }
    }
  }

  const catchUp = async (reader: Reader, wish: LiveWish) => {
    reader.waiting = []
    const parts = await Promise.all(wish.topics.map((topic) => missedPatiently(reader, topic, wish.after)))
    const waiting: Kept[] = reader.waiting ?? []
    reader.waiting = null
    const all = [...parts.flat(), ...waiting].sort((a, b) => a.sequence - b.sequence)
    for (const message of all) put(message, reader)
  }

  /** A session of this account has ended: whoever listened by it hears no more, and comes back without it. */
  const lookAgain = async (topic: string) => {
    for (const reader of [...(byTopic.get(topic) ?? [])]) {
      const own = await ownTopics([topic], reader.cookie)
      if (!own.includes(topic)) reader.response.end()
    }
  }
  const lookAtAll = async () => {
    for (const topic of [...byTopic.keys()]) if (isAccountTopic(topic)) await lookAgain(topic)
  }
  const looking = setInterval(() => void lookAtAll(), lookAgainEvery)
  looking.unref()

  const answerOnce = async (response: ServerResponse, wish: LiveWish) => {
    try {
      const parts = await Promise.all(wish.topics.map((topic) => missed(topic, wish.after)))
      const all = parts.flat().sort((a, b) => a.sequence - b.sequence)
      const messages = all.map(({ live }) => live.toString('utf8').split('\n')[1]?.slice('data: '.length))
      const sequence = wish.after === null ? newest : (all.at(-1)?.sequence ?? wish.after)
      response.writeHead(200, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end(
        `{"data":[${messages.join(',')}],"meta":{"sequence":${sequence},"now":${JSON.stringify(now().toISOString())}}}`,
      )
    } catch {
      response.writeHead(503, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      response.end('{"errors":[{"code":"HTTP_503","title":"The service is not available right now"}]}')
    }
  }

  // A browser's reader does not hear comments: it is told by an event of its own, or it would take the line for dead.
  const beat = { live: Buffer.from('event: beat\ndata: 1\n\n'), match: Buffer.from(': still here\n\n') }
  let second = 0
  const beating = setInterval(() => {
    second = (second + 1) % heartbeatSeconds
    for (const { response, shape } of beats[second] ?? []) response.write(beat[shape])
  }, 1000)
  beating.unref()

  return {
    begin(seq) {
      kept.length = 0
      states.clear()
      reachesBackTo = seq
      newest = seq
      // Who signed out meanwhile is not known.
      void lookAtAll()
    },

    take({ seq, topic, payload }) {
      if (topic === 'sessions' && isAccountChange(payload)) void lookAgain(accountTopic(payload.userID))
      const fresh = messagesOf(seq, topic, payload)
      for (const message of fresh) {
        remember(message)
        for (const reader of byTopic.get(message.topic) ?? []) put(message, reader)
      }
    },

    serve(request, response, wish) {
      if (!String(request.headers.accept ?? '').includes('text/event-stream'))
        return void answerOnce(response, wish)
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      // Says where the server's clock stands, and opens the line through whatever lies between.
      response.write(`retry: 3000\nevent: hello\ndata: ${JSON.stringify({ now: now().toISOString() })}\n\n`)
      const reader: Reader = {
        response,
        cookie: request.headers.cookie,
        topics: new Set(wish.topics),
        shape: wish.shape,
        waiting: null,
        // Nothing has a number above the newest: whoever says so begins now.
        last: Math.min(wish.after ?? 0, newest),
        lastScored: false,
      }
      readers.add(reader)
      const beatsWith = beats[readers.size % heartbeatSeconds]
      beatsWith?.add(reader)
      for (const topic of reader.topics) {
        const there = byTopic.get(topic) ?? new Set()
        there.add(reader)
        byTopic.set(topic, there)
      }
      response.on('error', () => response.destroy())
      response.on('close', () => {
        readers.delete(reader)
        beatsWith?.delete(reader)
        for (const topic of reader.topics) {
          const there = byTopic.get(topic)
          there?.delete(reader)
          if (there?.size === 0) byTopic.delete(topic)
        }
      })
      void catchUp(reader, wish)
    },

    readers: () => readers.size,
    close() {
      closed = true
      clearInterval(beating)
      clearInterval(looking)
      for (const { response } of readers) response.end()
    },
  }
}
