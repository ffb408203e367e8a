/** The outbox as a stream of server-sent events, for gateways. */
import * as z from 'zod/mini'
import type { PlatformContext } from '../server/context.ts'
import { streamEvents } from '../server/event-stream.ts'
import { lastEventIDOf } from '../server/parse.ts'
import { type Route, rawRoute } from '../server/route.ts'
import { changesAfter, hasMissed, newestBegin, newestChange } from './outbox.ts'

/** How many earlier entries a starting gateway may request: enough for what its readers have missed while none was running. */
const mostBefore = 1000

const position = z.union([z.literal('latest'), z.coerce.number().check(z.int(), z.minimum(0))])

export const outboxRoutes = ({ database, follower, stopping, memory }: PlatformContext): Route[] => [
  rawRoute({
    method: 'GET',
    path: '/api/internal/v1/changes',
    service: 'internal',
    summary: 'Everything that changes, in order, as server-sent events',
    description:
      'The first event is `position`: its id is where this stream continues from, its data the newest number; a reader ' +
      'that has seen a higher number is looking at another database and must drop its cache, and so must one that has `missed` changes that are no longer kept. Then one unnamed event per change after `after`, `id` being its number; ' +
      'with `before`, `after=latest` starts that many changes earlier, or at the oldest change that is kept; a comment every 10 s. `Last-Event-ID` takes precedence where it is sent.',
    scope: 'gateway',
    query: z.strictObject({
      after: z.optional(position),
      before: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(mostBefore)), 0),
    }),
    produces: ['text/event-stream'],
    handle: async ({ query, request, reply }) => {
      const newest = await newestChange(database)
      const asked = lastEventIDOf(request.headers) ?? query.after ?? 'latest'
      const missed = asked !== 'latest' && (await hasMissed(database, asked))
      const latest = () => (query.before > 0 ? newestBegin(database, query.before) : newest)
      const after = asked === 'latest' ? await latest() : missed ? newest : Math.min(asked, newest)
      await streamEvents({ follower, stopping }, request, reply, {
        what: 'a stream of changes',
        greeting: `event: position\nid: ${after}\ndata: ${JSON.stringify({ seq: newest, ...(missed ? { missed } : {}) })}\n\n`,
        after,
        read: async (cursor) =>
          (await changesAfter(database, cursor)).map((change) => {
            const { seq, topic, tags, payload } = change
            // First: readers who are told look again at once, and only once.
            memory.hear(change)
            return { id: seq, data: { seq, topic, tags, payload } }
          }),
      })
    },
  }),
]
