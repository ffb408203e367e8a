/** The outbox as a stream of server-sent events, for gateways. */
import * as z from 'zod/mini'
import type { PlatformContext } from '../server/context.ts'
import { streamEvents } from '../server/event-stream.ts'
import { lastEventIDOf } from '../server/parse.ts'
import { type Route, rawRoute } from '../server/route.ts'
import { changesAfter, hasMissed, newestBegin, newestChange } from './outbox.ts'

/** What a gateway may ask for that begins: enough for what its readers have missed while none ran. */
const mostBefore = 1000

const position = z.union([z.literal('latest'), z.coerce.number().check(z.int(), z.minimum(0))])

export const outboxRoutes = ({ database, follower, stopping }: PlatformContext): Route[] => [
  rawRoute({
    method: 'GET',
    path: '/api/internal/v1/changes',
    service: 'internal',
    summary: 'Everything that changes, in order, as server-sent events',
    description:
      'The first event is `position`: its id is where this stream goes on from, its data the newest number there is; a reader ' +
      'that has seen a higher one looks at another database and must forget what it cached, as one must that has `missed` changes which are kept no more. Then one unnamed event per change after `after`, `id` being its number; ' +
      'with `before`, `after=latest` begins so many changes earlier, or where those that are kept begin; a comment every 10 s. `Last-Event-ID` counts where it is given.',
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
          (await changesAfter(database, cursor)).map(({ seq, topic, tags, payload }) => ({
            id: seq,
            data: { seq, topic, tags, payload },
          })),
      })
    },
  }),
]
