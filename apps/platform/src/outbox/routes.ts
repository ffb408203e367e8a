/** The outbox as a stream of server-sent events, for gateways. */
import { once } from 'node:events'
import * as z from 'zod/mini'
import type { PlatformContext } from '../server/context.ts'
import { lastEventIDOf } from '../server/parse.ts'
import { type Route, rawRoute } from '../server/route.ts'
import { changesAfter, newestChange } from './outbox.ts'

const heartbeatMs = 10_000
const lastWordsMs = 500

const position = z.union([z.literal('latest'), z.coerce.number().check(z.int(), z.minimum(0))])

export const outboxRoutes = ({ database, follower, stopping }: PlatformContext): Route[] => [
  rawRoute({
    method: 'GET',
    path: '/api/internal/v1/changes',
    service: 'internal',
    summary: 'Everything that changes, in order, as server-sent events',
    description:
      'The first event is `position`: its id is where this stream goes on from, its data the newest number there is; a reader ' +
      'that has seen a higher one looks at another database and must forget what it cached. Then one unnamed event per change after `after`, `id` being its number; ' +
      'a comment every 10 s. `Last-Event-ID` counts where it is given.',
    scope: 'gateway',
    query: z.strictObject({ after: z.optional(position) }),
    produces: ['text/event-stream'],
    handle: async ({ query, request, reply }) => {
      const newest = await newestChange(database)
      const asked = lastEventIDOf(request.headers) ?? query.after ?? 'latest'
      let cursor = asked === 'latest' ? newest : Math.min(asked, newest)

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
      stream.write(`event: position\nid: ${cursor}\ndata: ${JSON.stringify({ seq: newest })}\n\n`)
      const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
      try {
        while (!ended.signal.aborted) {
          const changes = await changesAfter(database, cursor)
          for (const { seq, topic, tags, payload } of changes) {
            stream.write(`id: ${seq}\ndata: ${JSON.stringify({ seq, topic, tags, payload })}\n\n`)
            cursor = seq
          }
          if (stream.writableNeedDrain) await once(stream, 'drain', { signal: ended.signal }).catch(() => {})
          if (changes.length === 0) await follower.beyond(cursor, ended.signal)
        }
      } catch (error) {
        // The reader reconnects with the last number it has seen.
        request.log.warn({ err: error }, 'a stream of changes broke off')
      } finally {
        clearInterval(heartbeat)
        stopping.removeEventListener('abort', end)
        stream.end()
        // A reader that has stopped reading must not keep the connection, nor a stopping platform waiting.
        setTimeout(() => stream.destroy(), lastWordsMs).unref()
      }
    },
  }),
]
