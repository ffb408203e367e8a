/** The calendar service: one match to save, or a team's season to subscribe to (docs/product.md#calendar). */
import { createHash } from 'node:crypto'
import { matchSlug, slug, type Team } from '@club/contracts'
import { matchesEtag } from '@club/contracts/request-headers'
import { dayEnds, dayIn } from '@club/i18n'
import { currentSeason, originOfSite, seasonEnds } from '@club/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findDocument, listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { earliest } from '../../server/earliest.core.ts'
import { notFound } from '../../server/errors.ts'
import { anyQuery, type Route, rawRoute } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import type { Matches } from '../matches/index.ts'
import { findOne, listFrom } from './calendar.store.ts'
import { type Component, calendarText } from './icalendar.core.ts'
import { hasDay, matchCalendar } from './match-calendar.core.ts'

const service = 'calendar'
const mediaType = 'text/calendar'
const byMatch = z.object({
  matchID: matchSlug,
})
const byTeam = z.object({ team: slug })

export type CalendarPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings' | 'origins'> & {
  matches: Pick<Matches, 'find' | 'list' | 'seasons' | 'around'>
}

export const calendarRoutes = ({ database, clock, settings, origins, matches }: CalendarPorts): Route[] => {
  // What calendars store must not depend on the address that a fan happened to use.
  const here = origins[0] ?? ''
  const origin =
    settings.site.origin ??
    originOfSite(settings.sites, 'main', here) ??
    // If only streams have a site, that site shows the matches too.
    originOfSite(settings.sites, 'streamer', here) ??
    here
  const zone = settings.site.timezone
  const kept = { database, matches }
  const { club, teams } = settings
  const place = { club: club.clubSlug, ground: club.ground, firstTeam: teams.firstTeam, origin, zone }

  /** What a team's calendar is called; null for a team without one. Until the club has published a team, its first one plays as the club. */
  const nameOf = async (slug: string): Promise<string | null> => {
    const team = await findDocument<Team>(database, 'teams', slug)
    if (team) return team.attributes.showOnMatches ? `${club.name} ${team.attributes.name}` : null
    if (slug !== teams.firstTeam) return null
    const { total } = await listDocuments<Team>(database, 'teams', { size: 1, number: 0 })
    return total === 0 ? club.name : null
  }

  return [
    rawRoute({
      method: 'GET',
      path: '/api/calendar/v1/matches/:matchID.ics',
      service,
      summary: 'One match as a calendar file',
      description: '404 for a match without a date.',
      params: byMatch,
      query: anyQuery,
      produces: [mediaType],
      handle: async ({ params, request, reply }) => {
        const entry = await findOne(kept, clock.now(), params.matchID)
        if (!entry || !hasDay(entry)) throw notFound('There is no such match, or it has no day yet')
        return send(request, reply, matchCalendar([entry], place, null), {
          ...tagHeader(`match:${entry.id}`, `team:${entry.match.team}`),
          'content-disposition': `attachment; filename="${entry.id}.ics"`,
        })
      },
    }),

    rawRoute({
      method: 'GET',
      path: '/api/calendar/v1/teams/:team.ics',
      service,
      summary: 'A team’s matches of the current season, later ones and one that is not over, to subscribe to',
      description: 'An entry keeps its UID when its match moves, and its SEQUENCE rises.',
      params: byTeam,
      query: anyQuery,
      produces: [mediaType],
      handle: async ({ params, request, reply }) => {
        const now = clock.now()
        const name = await nameOf(params.team)
        if (name === null) throw notFound('There is no such team')
        const season = currentSeason(settings, now)
        const entries = await listFrom(kept, now, params.team, season)
        const subscription = {
          name,
          source: `${origin}/api/calendar/v1/teams/${params.team}.ics`,
        }
        // An earlier season may be over with the day.
        const isEarlier = entries.some(({ match }) => match.season < season)
        const ends = earliest([seasonEnds(settings, now), isEarlier ? dayEnds(zone, dayIn(zone, now)) : null])
        return send(request, reply, matchCalendar(entries, place, subscription), {
          ...tagHeader(`matches:${params.team}`, `team:${params.team}`, 'teams'),
          'content-disposition': `inline; filename="${params.team}.ics"`,
          ...(ends === null ? {} : { 'fresh-until': ends }),
        })
      },
    }),
  ]
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  calendar: Component,
  headers: Record<string, string>,
): FastifyReply {
  const body = calendarText(calendar)
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  reply.headers({ ...headers, 'cache-control': 'public, no-cache', etag })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${mediaType}; charset=utf-8`).send(body)
}
