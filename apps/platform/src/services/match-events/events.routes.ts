/** Match events in and out (docs/interfaces.md#match-events). */
import { matchEventsPost } from '@club/contracts'
import * as z from 'zod/mini'
import { notFound } from '../../server/errors.ts'
import { streamEvents } from '../../server/event-stream.ts'
import { pageQuery, wholeOrPage } from '../../server/lists.ts'
import { lastEventIDOf } from '../../server/parse.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import { listEvents, takeEvents } from './events.store.ts'
import { byMatch, demandMatch, type MatchEventPorts, service } from './ports.ts'

const accepted = z.object({ data: z.object({ changed: z.number(), unchanged: z.number() }) })

export function eventRoutes(ports: MatchEventPorts): Route[] {
  const { database, clock } = ports

  return [
    route({
      method: 'POST',
      path: '/api/matches/v1/matches/:matchID/events',
      service,
      summary: 'Takes events of a match: new ones, corrections and deletions',
      description:
        'Idempotent by event id. The same id with other content corrects it; where both carry a `revision`, the higher one counts whatever the order, and otherwise the later. `deleted: true` withdraws an event; one withdrawn with a `revision` needs one to come back. Either all events are accepted or none. An own goal’s `team` is the side of the player who scored it. Goals and kicks of a shoot-out need their `team`. Unknown attributes are ignored.',
      scope: 'feed',
      params: byMatch,
      statuses: [202],
      body: matchEventsPost,
      bodyLimit: 8 * 1024 * 1024,
      response: accepted,
      handle: async ({ params, body }) => {
        const changed = await takeEvents(database, clock.now(), params.matchID, body.data)
        if (changed === null) throw notFound('There is no such match')
        return { body: { data: { changed, unchanged: body.data.length - changed } } }
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/matches/v1/matches/:matchID/events',
      service,
      summary: 'Events of a match by sequence; as a stream for `Accept: text/event-stream`',
      description:
        'Withdrawn events are left out unless `deleted=include`; a stream always includes them. `Last-Event-ID` takes precedence over `after`.',
      params: byMatch,
      query: z.strictObject({
        after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
        deleted: z.optional(z.literal('include')),
        ...pageQuery,
      }),
      produces: ['application/json', 'text/event-stream'],
      handle: async ({ params, query, request, reply }) => {
        await demandMatch(ports, params.matchID)
        const after = lastEventIDOf(request.headers) ?? query.after ?? 0
        if (!String(request.headers.accept ?? '').includes('text/event-stream')) {
          const events = await listEvents(database, params.matchID, after)
          const told = query.deleted ? events : events.filter(({ attributes }) => attributes.deleted !== true)
          return reply
            .header('cache-control', 'public, no-cache')
            .headers(tagHeader(`match:${params.matchID}`))
            .send({
              data: wholeOrPage(told, query),
              meta: { total: told.length, sequence: events.at(-1)?.sequence ?? after },
            })
        }
        await streamEvents(ports, request, reply, {
          what: 'a stream of match events',
          greeting: 'retry: 3000\n\n',
          after,
          read: async (cursor) =>
            (await listEvents(database, params.matchID, cursor)).map((event) => ({
              id: event.sequence,
              data: event,
            })),
        })
      },
    }),
  ]
}
