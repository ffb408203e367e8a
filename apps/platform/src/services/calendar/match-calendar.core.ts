/** Matches as entries of a calendar. Pure: what a match is says everything. */

import type { Match } from '@club/contracts'
import { matchPath } from '@club/contracts/page-paths'
import { isAtHome, isCalledOff, scoreLine } from '@club/football'
import { type Component, dateValue, dayAfter, instantValue, type Property, text } from './icalendar.core.ts'
import { localValue, zoneComponent } from './time-zone.core.ts'

/** A match with what a calendar must know about its changes. */
export type CalendarMatch = {
  readonly id: string
  readonly match: Match
  /** How often day, kick-off, venue or status have changed. */
  readonly revision: number
  /** When the entry's content last changed, ISO. */
  readonly modifiedAt: string
}

export type CalendarPlace = {
  /** The club's slug: the right half of every entry's UID. */
  readonly club: string
  /** The club's own ground, for a home match of the first team that names none. */
  readonly ground: string
  /** The club's first team, by slug. */
  readonly firstTeam: string
  /** Origin of the site, without a trailing slash. */
  readonly origin: string
  /** The time zone of kick-offs, such as 'Europe/London'. */
  readonly zone: string
}

/** Length of a match in a calendar, in milliseconds: two halves, the interval and stoppage time. */
const matchLength = 2 * 3_600_000

const summaryOf = ({ home, away, state }: Match): string => {
  const both = `${home.name} v ${away.name}`
  switch (state.status) {
    case 'result':
    case 'awarded':
      return `${home.name} ${scoreLine(state.score)} ${away.name}`
    case 'postponed':
      return `${isCalledOff(state) ? 'Called off' : 'Postponed'}: ${both}`
    case 'abandoned':
      return `Abandoned: ${both}`
    case 'fixture':
    case 'live':
      return both
  }
}

/** The details of a match beyond its names, one line each. */
function descriptionOf({ competition, round, state, kickOff }: Match): string {
  const penalties = state.status === 'result' && state.penalties
  return [
    [competition.name, round].filter((part) => part !== '').join(', '),
    state.status === 'result' && state.afterExtraTime && 'After extra time',
    penalties && `Penalties ${scoreLine(penalties)}`,
    state.status === 'awarded' && 'Awarded by the league',
    (state.status === 'postponed' || state.status === 'abandoned' || state.status === 'awarded') &&
      state.reason,
    state.status === 'fixture' && kickOff === null && 'Kick-off to be confirmed',
  ]
    .filter((line) => typeof line === 'string' && line !== '')
    .join('\n')
}

/** A match that was called off is cancelled until it has a new date; one without a time may still move. */
function statusOf({ state, kickOff }: Match): 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED' {
  if (state.status === 'postponed') return 'CANCELLED'
  return state.status === 'fixture' && kickOff === null ? 'TENTATIVE' : 'CONFIRMED'
}

const endOf = (kickOff: string) => new Date(Date.parse(kickOff) + matchLength)

/** With the kick-off in the zone's time, or the whole day; null if it has no day. */
function timesOf({ date, kickOff }: Match, zone: string): Property[] | null {
  if (kickOff !== null) {
    const params = { TZID: zone }
    return [
      { name: 'DTSTART', params, value: localValue(zone, kickOff) },
      { name: 'DTEND', params, value: localValue(zone, endOf(kickOff)) },
    ]
  }
  if (date === null) return null
  const params = { VALUE: 'DATE' }
  return [
    { name: 'DTSTART', params, value: dateValue(date) },
    { name: 'DTEND', params, value: dateValue(dayAfter(date)) },
    { name: 'TRANSP', value: 'TRANSPARENT' },
  ]
}

/** Whether a match has a day. */
export const hasDay = ({ match }: CalendarMatch): boolean => match.date !== null || match.kickOff !== null

/** A match's entry; null if it has no day. Its UID comes from its id, so that it stays one entry when it moves. */
export function matchEntry(
  entry: CalendarMatch,
  { club, ground, firstTeam, origin, zone }: CalendarPlace,
): Component | null {
  const { id, match, revision, modifiedAt } = entry
  const times = timesOf(match, zone)
  if (times === null) return null
  const venue = match.venue ?? (isAtHome(match, ground, match.team === firstTeam) ? ground : null)
  const description = descriptionOf(match)
  return {
    name: 'VEVENT',
    properties: [
      { name: 'UID', value: `${id}@${club}` },
      { name: 'DTSTAMP', value: instantValue(modifiedAt) },
      { name: 'LAST-MODIFIED', value: instantValue(modifiedAt) },
      { name: 'SEQUENCE', value: String(revision) },
      ...times,
      { name: 'SUMMARY', value: text(summaryOf(match)) },
      ...(venue === null ? [] : [{ name: 'LOCATION', value: text(venue) }]),
      ...(description === '' ? [] : [{ name: 'DESCRIPTION', value: text(description) }]),
      { name: 'CATEGORIES', value: text(match.competition.name) },
      { name: 'STATUS', value: statusOf(match) },
      { name: 'URL', value: match.links.external ?? `${origin}${matchPath({ ...match, id })}` },
    ],
  }
}

export type Subscription = {
  /** The calendar's name in the fan's program. */
  readonly name: string
  /** Absolute address from which the calendar is refreshed. */
  readonly source: string
}

/**
 * A whole calendar.
 * @param subscription null: one entry to save, not a calendar to subscribe to
 */
export function matchCalendar(
  entries: readonly CalendarMatch[],
  place: CalendarPlace,
  subscription: Subscription | null,
): Component {
  const kickOffs = entries.flatMap(({ match: { kickOff } }) => (kickOff === null ? [] : [new Date(kickOff)]))
  return {
    name: 'VCALENDAR',
    properties: [
      { name: 'VERSION', value: '2.0' },
      { name: 'PRODID', value: `-//${place.club}//Fixtures and results//EN` },
      { name: 'CALSCALE', value: 'GREGORIAN' },
      { name: 'METHOD', value: 'PUBLISH' },
      ...(subscription === null
        ? []
        : [
            // The second name and interval are for readers older than RFC 7986.
            { name: 'NAME', value: text(subscription.name) },
            { name: 'X-WR-CALNAME', value: text(subscription.name) },
            { name: 'X-WR-TIMEZONE', value: place.zone },
            { name: 'SOURCE', params: { VALUE: 'URI' }, value: subscription.source },
            { name: 'REFRESH-INTERVAL', params: { VALUE: 'DURATION' }, value: 'PT1H' },
            { name: 'X-PUBLISHED-TTL', value: 'PT1H' },
          ]),
    ],
    components: [
      zoneComponent(place.zone, kickOffs),
      ...entries.flatMap((entry) => matchEntry(entry, place) ?? []),
    ],
  }
}
