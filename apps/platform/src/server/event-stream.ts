/** Numbered entries as server-sent events, for a reader who stays connected. */
import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PlatformContext } from './context.ts'

const heartbeatMs = 10_000
const lastWordsMs = 500

type Streamed = {
  /** For the log: 'a stream of changes'. */
  what: string
  /** The first message, as sent over the wire. */
  greeting: string
  /** The number after which it begins. */
  after: number
  /** Entries after a number, in order. */
  read(after: number): Promise<readonly { id: number; data: object }[]>
}

/** Responds with the stream, until the reader disconnects or the platform stops; a comment is sent every 10 s. */
export async function streamEvents(
  { follower, stopping }: Pick<PlatformContext, 'follower' | 'stopping'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { what, greeting, after, read }: Streamed,
): Promise<void> {
  reply.hijack()
  const stream = reply.raw
  const ended = new AbortController()
  const end = () => ended.abort()
  stream.on('close', end)
  stream.on('error', end)
  stopping.addEventListener('abort', end)
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': request.id,
  })
  stream.write(greeting)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
  let cursor = after
  try {
    while (!ended.signal.aborted) {
      const entries = await read(cursor)
      for (const { id, data } of entries) {
        stream.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)
        cursor = id
      }
      if (stream.writableNeedDrain) await once(stream, 'drain', { signal: ended.signal }).catch(() => {})
      if (entries.length === 0) await follower.beyond(cursor, ended.signal)
    }
  } catch (error) {
    // The reader reconnects with the last number it has seen.
    request.log.warn({ err: error }, `${what} broke off`)
  } finally {
    clearInterval(heartbeat)
    stopping.removeEventListener('abort', end)
    stream.end()
    // A reader that no longer reads must not keep the connection, nor a stopping platform waiting.
    setTimeout(() => stream.destroy(), lastWordsMs).unref()
  }
}
