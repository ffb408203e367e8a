/** Readers of the live hub: who listens to which topics, what each has been sent, and the heartbeat that keeps their connections open. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveWords } from './live-words.core.ts'

export type LiveWish = {
  topics: readonly string[]
  /** Account topics that the reader's session no longer belongs to. */
  lost?: readonly string[]
  /** Account topics of which the platform cannot say for now whether they are the reader's own. */
  unsure?: readonly string[]
  /** The last sequence that the reader has seen; null: it is new. */
  after: number | null
  /** Also the states from before `after`: one connection serves several pages, and a new one among them has none. */
  allStates?: boolean
  /** 'live': messages of the multiplexed stream. 'match': the events of one match, in the form of its own address. */
  shape: 'live' | 'match'
}

export type Reader = {
  response: ServerResponse
  /** Identifies the reader's session. */
  cookie: string | undefined
  topics: Set<string>
  /** Topics that it hears once the platform can say that they are its own, and from which number on; null: none. */
  unsure: { topics: readonly string[]; after: number } | null
  shape: LiveWish['shape']
  /** Messages held back until the reader has been sent what it missed; null: none are. */
  waiting: LiveWords[] | null
  last: number
  /** Whether the last message contained a state as well. */
  lastScored: boolean
  /** Hears nothing more, and is disconnected with its next heartbeat. */
  retired: boolean
}

export type LiveReaders = {
  /** Opens a reader's stream, and keeps the reader until its connection closes. @param newest number of the newest message; null: not known yet */
  open(request: IncomingMessage, response: ServerResponse, wish: LiveWish, newest: number | null): Reader
  /** Writes a message to a reader, unless the reader has had it. */
  tell(reader: Reader, message: LiveWords): void
  /** Writes a message to a reader whatever it has had or waits for, and leaves its position unchanged. */
  tellAside(reader: Reader, message: LiveWords): void
  /** From now on the reader hears this topic, too. */
  join(reader: Reader, topic: string): void
  /** Every reader has to reconnect and ask for what it has missed; not all in the same second. */
  retire(): void
  of(topic: string): Iterable<Reader>
  topics(): string[]
  has(reader: Reader): boolean
  count(): number
  close(): void
}

/** Bytes that a reader may lag behind before it is disconnected; it reconnects and asks for the rest. */
const mostBehind = 1024 * 1024
/** Seconds between a reader's heartbeats; each second a different part of the readers gets theirs. */
const heartbeatSeconds = 10
// A browser's EventSource does not expose comments, so the heartbeat is an event: without it the page would think the connection dead.
// It also says whether news can come: the connection may be open while the platform cannot be heard.
const beats = {
  hears: Buffer.from('event: beat\ndata: 1\n\n'),
  hearsNothing: Buffer.from('event: beat\ndata: 0\n\n'),
  match: Buffer.from(': still here\n\n'),
}

type Options = {
  now: () => Date
  headers: Readonly<Record<string, string>>
  /** Whether the connection to the platform is up. */
  hears: () => boolean
}

export function createLiveReaders({ now, headers, hears }: Options): LiveReaders {
  const readers = new Set<Reader>()
  const byTopic = new Map<string, Set<Reader>>()
  /** Readers by the second in which they get their heartbeat. */
  const bySecond: Set<Reader>[] = Array.from({ length: heartbeatSeconds }, () => new Set())
  let second = 0
  const beating = setInterval(() => {
    second = (second + 1) % heartbeatSeconds
    const live = hears() ? beats.hears : beats.hearsNothing
    for (const { response, shape, retired } of bySecond[second] ?? [])
      if (retired) response.end()
      else response.write(shape === 'live' ? live : beats.match)
  }, 1000)
  beating.unref()

  const listenTo = (topic: string, reader: Reader) => {
    const there = byTopic.get(topic) ?? new Set()
    there.add(reader)
    byTopic.set(topic, there)
  }

  const enter = (reader: Reader) => {
    // A response that has closed says so no more: its reader would be kept for ever.
    if (reader.response.closed) return
    readers.add(reader)
    const beatsWith = bySecond[readers.size % heartbeatSeconds]
    beatsWith?.add(reader)
    for (const topic of reader.topics) listenTo(topic, reader)
    reader.response.on('close', () => {
      readers.delete(reader)
      beatsWith?.delete(reader)
      for (const topic of reader.topics) {
        const there = byTopic.get(topic)
        there?.delete(reader)
        if (there?.size === 0) byTopic.delete(topic)
      }
    })
  }

  return {
    open(request, response, wish, newest) {
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      // Tells the reader the server's time, and where a reader that hears nothing yet goes on from; makes proxies in between open the connection.
      const hello = { now: now().toISOString(), ...(newest === null ? {} : { sequence: newest }) }
      response.write(`retry: 3000\nevent: hello\ndata: ${JSON.stringify(hello)}\n\n`)
      const reader: Reader = {
        response,
        cookie: request.headers.cookie,
        topics: new Set(wish.topics),
        unsure: wish.unsure?.length ? { topics: wish.unsure, after: wish.after ?? newest ?? 0 } : null,
        shape: wish.shape,
        waiting: null,
        // No message is numbered above the newest, so a reader that claims one starts at the newest.
        last: Math.min(wish.after ?? 0, newest ?? 0),
        lastScored: false,
        retired: false,
      }
      response.on('error', () => response.destroy())
      enter(reader)
      return reader
    },

    tell(reader, message) {
      if (reader.retired) return
      if (reader.waiting) return void reader.waiting.push(message)
      // An event and the state it led to share a number: a reader who has had both in one message needs no second one.
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
    },

    tellAside: ({ response }, { live }) => void response.write(live),

    join(reader, topic) {
      reader.topics.add(topic)
      listenTo(topic, reader)
    },
    retire() {
      for (const reader of readers) reader.retired = true
    },
    of: (topic) => byTopic.get(topic) ?? [],
    topics: () => [...byTopic.keys()],
    has: (reader) => readers.has(reader),
    count: () => readers.size,
    close() {
      clearInterval(beating)
      for (const { response } of readers) response.end()
    },
  }
}
