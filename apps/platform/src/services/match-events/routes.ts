/** Match events in and out, and the match centre (docs/interfaces.md#match-events). */
import { once } from 'node:events'
import { type LineUp, type MatchEvent, matchCentreOne, matchEventsPost, type Scorer } from '@club/contracts'
import { aggregateOf } from '@club/football'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import { lastEventIDOf } from '../../server/parse.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { findForm, findMatch, findMeetings } from '../matches/matches.store.ts'
import { withTickets } from '../matches/tickets.core.ts'
import { nextVideoOf } from '../videos/videos.store.ts'
import { listEvents, readDetails, readFeed, takeEvents } from './events.store.ts'

const service = 'matches'
const byMatch = z.object({
  matchID: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(400)),
})
const meetings = 8
const heartbeatMs = 10_000
const accepted = z.object({ data: z.object({ changed: z.number(), unchanged: z.number() }) })

export const matchEventRoutes = ({
  database,
  clock,
  settings,
  follower,
  stopping,
}: PlatformContext): Route[] => {
  const demandMatch = async (id: string) => {
    const now = clock.now()
    const match = await findMatch(database, now, settings.site.timezone, id)
    if (!match) throw notFound('There is no such match')
    return withTickets(match, settings, now)
  }

  return [
    route({
      method: 'POST',
      path: '/api/matches/v1/matches/:matchID/events',
      service,
      summary: 'Takes events of a match: new ones, corrections and deletions',
      description:
        'Idempotent by event id. The same id with other content corrects it; where both carry a `revision`, the higher one counts whatever the order. `deleted: true` takes an event back. Taken whole or refused whole. An own goal’s `team` is the side of the player who scored it.',
      scope: 'feed',
      params: byMatch,
      body: matchEventsPost,
      bodyLimit: 8 * 1024 * 1024,
      response: accepted,
      handle: async ({ params, body }) => {
        const changed = await takeEvents(database, clock.now(), params.matchID, body.data)
        if (changed === null) throw notFound('There is no such match')
        follower.wake()
        return { status: 202, body: { data: { changed, unchanged: body.data.length - changed } } }
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/matches/v1/matches/:matchID/events',
      service,
      summary: 'Events of a match by sequence; as a stream for `Accept: text/event-stream`',
      description:
        'Events that were taken back are left out unless `deleted=include`; a stream always tells of them. `Last-Event-ID` counts where it is given.',
      params: byMatch,
      query: z.strictObject({
        after: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
        deleted: z.optional(z.literal('include')),
      }),
      produces: ['application/json', 'text/event-stream'],
      handle: async ({ params, query, request, reply }) => {
        await demandMatch(params.matchID)
        const after = lastEventIDOf(request.headers) ?? query.after ?? 0
        if (!String(request.headers.accept ?? '').includes('text/event-stream')) {
          const events = await listEvents(database, params.matchID, after)
          const data = query.deleted ? events : events.filter(({ attributes }) => attributes.deleted !== true)
          return reply
            .header('cache-control', 'public, no-cache')
            .header('cache-tag', `match:${params.matchID}`)
            .send({ data, meta: { total: data.length, sequence: events.at(-1)?.sequence ?? after } })
        }
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
        })
        stream.write('retry: 3000\n\n')
        const heartbeat = setInterval(() => stream.write(': still here\n\n'), heartbeatMs)
        let cursor = after
        try {
          while (!ended.signal.aborted) {
            const events: MatchEvent[] = await listEvents(database, params.matchID, cursor)
            for (const event of events) {
              stream.write(`id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`)
              cursor = event.sequence
            }
            if (stream.writableNeedDrain)
              await once(stream, 'drain', { signal: ended.signal }).catch(() => {})
            if (events.length === 0) await follower.beyond(cursor, ended.signal)
          }
        } catch (error) {
          request.log.warn({ err: error }, 'a stream of match events broke off')
        } finally {
          clearInterval(heartbeat)
          stopping.removeEventListener('abort', end)
          stream.end()
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/matches/v1/matches/:matchID/centre',
      service,
      summary: 'Everything of a match but its commentary',
      params: byMatch,
      response: matchCentreOne,
      handle: async ({ params }) => {
        const now = clock.now()
        const match = await demandMatch(params.matchID)
        const { home, away, team, date } = match.attributes
        const [feed, details, earlier, homeForm, awayForm, players] = await Promise.all([
          readFeed(database, match.id),
          readDetails(database, match.id),
          findMeetings(database, now, settings.site.timezone, match, meetings),
          findForm(database, home.club, team, date),
          findForm(database, away.club, team, date),
          listDocuments<{ slug: string; name: string }>(database, 'players', { size: 500, number: 0 }),
        ])
        const known = new Map(
          players.entries.flatMap(({ attributes: { slug, name } }) => [
            [slug, { slug, name }],
            [name, { slug, name }],
          ]),
        )
        const called = (name: string) => known.get(name)?.name ?? name
        const named = <T extends { name: string }>(list: T[]) =>
          list.map((entry) => ({ ...entry, name: called(entry.name) }))
        const scorers = (list: Scorer[]) =>
          list.map((entry) => ({
            ...entry,
            name: called(entry.name),
            player: known.get(entry.name)?.slug ?? null,
          }))
        const lineUp = (one: LineUp | null): LineUp | null => {
          const ours = (list: LineUp['starters']) =>
            list.map((entry) => ({ ...entry, player: known.get(entry.player ?? '')?.slug ?? null }))
          return one && { ...one, starters: ours(one.starters), substitutes: ours(one.substitutes) }
        }
        const best = feed.playerOfTheMatch
        return {
          body: {
            data: {
              id: match.id,
              attributes: {
                match: match.attributes,
                periodStartedAt: feed.periodStartedAt,
                scorers: { home: scorers(feed.scorers.home), away: scorers(feed.scorers.away) },
                lineUps: { home: lineUp(feed.lineUps.home), away: lineUp(feed.lineUps.away) },
                bookings: { home: named(feed.bookings.home), away: named(feed.bookings.away) },
                substitutions: {
                  home: feed.substitutions.home.map((s) => ({
                    ...s,
                    on: called(s.on),
                    off: s.off === null ? null : called(s.off),
                  })),
                  away: feed.substitutions.away.map((s) => ({
                    ...s,
                    on: called(s.on),
                    off: s.off === null ? null : called(s.off),
                  })),
                },
                stats: feed.stats,
                referee: details.referee ?? null,
                attendance: feed.attendance ?? details.attendance ?? null,
                broadcaster: details.broadcaster ?? null,
                playerOfTheMatch:
                  best === null ? null : { player: known.get(best)?.slug ?? null, name: called(best) },
                headToHead: earlier.map(({ id, attributes }) => ({ id, match: attributes })),
                form: { home: homeForm, away: awayForm },
                aggregate: aggregateOf(match, earlier),
                highlights: match.attributes.links.highlights ?? null,
              },
            },
          },
          tags: [`match:${match.id}`, `matches:${team}`, 'players'],
          freshUntil: await nextVideoOf(database, now, [match.id]),
        }
      },
    }),
  ]
}
