/** Readers of the live hub: who listens to what, what each has had, and that their lines stay open. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LiveWords } from './live-words.core.ts'

export type LiveWish = {
  topics: readonly string[]
  /** Topics of accounts that the reader's session is not of any more. */
  lost?: readonly string[]
  /** The last sequence that the reader has seen; null: it begins now. */
  after: number | null
  /** 'live': messages of the multiplexed stream. 'match': the events of one match, as its own address has them. */
  shape: 'live' | 'match'
}

export type Reader = {
  response: ServerResponse
  /** By which it said who it is. */
  cookie: string | undefined
  topics: ReadonlySet<string>
  shape: LiveWish['shape']
  /** Waits for what it has missed; meanwhile messages are kept for it. */
  waiting: LiveWords[] | null
  last: number
  /** Whether the last message told a state as well. */
  lastScored: boolean
}

export type LiveReaders = {
  /** Opens a reader's stream; it is here until its line closes. @param newest number of the newest message */
  open(request: IncomingMessage, response: ServerResponse, wish: LiveWish, newest: number): Reader
  /** Writes a message to a reader, unless it is no news to it. */
  tell(reader: Reader, message: LiveWords): void
  /** Writes a message to a reader whatever it has heard or waits for; it stands where it stood. */
  tellAside(reader: Reader, message: LiveWords): void
  of(topic: string): Iterable<Reader>
  topics(): string[]
  has(reader: Reader): boolean
  count(): number
  close(): void
}

/** Bytes that a reader may be behind before it is let go; it comes back and asks for the rest. */
const mostBehind = 1024 * 1024
/** Every reader hears something once in so many seconds; each second it is another part of them. */
const heartbeatSeconds = 10
// A browser's reader does not hear comments: it is told by an event of its own, or it would take the line for dead.
// It says too whether news would come: a line may be open while the platform is not heard.
const beats = {
  hears: Buffer.from('event: beat\ndata: 1\n\n'),
  hearsNothing: Buffer.from('event: beat\ndata: 0\n\n'),
  match: Buffer.from(': still here\n\n'),
}

type Options = {
  now: () => Date
  headers: Readonly<Record<string, string>>
  /** Whether the platform is heard just now. */
  hears: () => boolean
}

export function createLiveReaders({ now, headers, hears }: Options): LiveReaders {
  const readers = new Set<Reader>()
  const byTopic = new Map<string, Set<Reader>>()
  /** Readers by the second in which their line is kept alive. */
  const bySecond: Set<Reader>[] = Array.from({ length: heartbeatSeconds }, () => new Set())
  let second = 0
  const beating = setInterval(() => {
    second = (second + 1) % heartbeatSeconds
    const live = hears() ? beats.hears : beats.hearsNothing
    for (const { response, shape } of bySecond[second] ?? [])
      response.write(shape === 'live' ? live : beats.match)
  }, 1000)
  beating.unref()

  const enter = (reader: Reader) => {
    readers.add(reader)
    const beatsWith = bySecond[readers.size % heartbeatSeconds]
    beatsWith?.add(reader)
    for (const topic of reader.topics) {
      const there = byTopic.get(topic) ?? new Set()
      there.add(reader)
      byTopic.set(topic, there)
    }
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
      response.on('error', () => response.destroy())
      enter(reader)
      return reader
    },

    tell(reader, message) {
      if (reader.waiting) return void reader.waiting.push(message)
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
    },

    tellAside: ({ response }, { live }) => void response.write(live),

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
