/** A season's matches in order: fixtures and results, month by month. Pure. Days are those of the club's clock. */
import type { Match, Resource } from '@club/contracts'
import { matchPath } from '@club/contracts/page-paths'
import { byNow, isCalledOff, isOnAir } from '@club/football'
import type { ClubSettings } from '@club/settings'
import { dayIn } from '@club/shell-api'
import type { ListedMatch } from './match.core.ts'

/** Matches below one heading. `month` is a day in it, or null if there is no heading. */
export type MatchGroup = {
  readonly key: string
  readonly month: string | null
  readonly matches: readonly ListedMatch[]
}

export type Schedule = {
  /** Next first; those without a day at the end. */
  readonly coming: readonly ListedMatch[]
  /** Latest first; those without a day at the end. */
  readonly played: readonly ListedMatch[]
}

/** The part of a match that this remote uses: less travels with the page. A postponed match whose day has passed has no day. */
export function listedMatch(
  { id, attributes: match }: Resource<Match>,
  now: Date,
  { site: { timezone }, teams }: Pick<ClubSettings, 'site' | 'teams'>,
): ListedMatch {
  const today = dayIn(timezone, now)
  const day = match.kickOff ? dayIn(timezone, match.kickOff) : match.date
  const { state } = match
  const dayLost = state.status === 'postponed' && !isCalledOff(state) && day !== null && day < today
  return {
    id,
    competition: match.competition.name,
    round: match.round,
    home: { club: match.home.club, name: match.home.name },
    away: { club: match.away.club, name: match.away.name },
    ours: match.ours,
    date: dayLost ? null : day,
    kickOff: dayLost ? null : match.kickOff,
    postponedFrom: dayLost ? day : null,
    venue: match.venue,
    state: match.state,
    report: match.links.report,
    tickets: match.links.tickets,
    hospitality: match.links.hospitality ?? null,
    info: match.links.info ?? null,
    external: match.links.external,
    highlights: match.links.highlights ?? null,
    pass: match.links.pass ? { href: match.links.pass, holders: match.passHolders ?? [] } : null,
    streamed: match.streamed ?? null,
    onAir: isOnAir(match, now.getTime()),
    centre: matchPath({ ...match, id }),
    firstTeam: match.team === teams.firstTeam,
    heardAt: match.heardAt ?? null,
    periodStartedAt: match.periodStartedAt ?? null,
    stateSince: match.stateSince ?? null,
    ...byNow(match, now.getTime(), today),
  }
}

function isToCome(match: ListedMatch, today: string): boolean {
  switch (match.state.status) {
    case 'live':
      // A match whose feed has gone silent does not stay among the fixtures for ever.
      return !match.awaited || match.date === null || match.date >= today
    case 'postponed':
      return !isCalledOff(match.state)
    case 'fixture': {
      return match.date === null || match.date >= today
    }
    case 'result':
    case 'abandoned':
    case 'awarded':
      return false
  }
}

/** Sorts as text: by day, then by kick-off; a day without a time comes before its times. @param noDay stands for a day that is not known */
const placeInTime = (match: ListedMatch, noDay: string): string =>
  `${match.date ?? noDay} ${match.kickOff ? new Date(match.kickOff).toISOString() : ''}`

const inTime = (matches: readonly ListedMatch[], noDay: string): ListedMatch[] =>
  matches
    .map((match) => ({ match, place: placeInTime(match, noDay) }))
    .sort(({ place: one }, { place: other }) => (one < other ? -1 : one > other ? 1 : 0))
    .map(({ match }) => match)

/** Splits a season at a day, '2026-11-20'. */
export function scheduleOf(matches: readonly ListedMatch[], today: string): Schedule {
  const { coming = [], played = [] } = Object.groupBy(matches, (match) =>
    isToCome(match, today) ? 'coming' : 'played',
  )
  return { coming: inTime(coming, '9999'), played: inTime(played, '').reverse() }
}

/** The match in play, unless its feed has gone silent; otherwise the first to be played on a known day. */
export function nextMatch({ coming }: Schedule): ListedMatch | null {
  return (
    coming.find((match) => match.state.status === 'live' && !match.awaited) ??
    coming.find((match) => match.state.status === 'fixture' && !match.awaited && match.date !== null) ??
    null
  )
}

/** The latest match with a score that counts. */
export const lastResult = ({ played }: Schedule): ListedMatch | null =>
  played.find(({ state }) => state.status === 'result' || state.status === 'awarded') ?? null

/**
 * Matches grouped by month, in their order.
 * @param single one group without headings, for a team whose `isSingleGroup` is set
 */
export function groupByMonth(matches: readonly ListedMatch[], single: boolean): MatchGroup[] {
  if (matches.length === 0) return []
  if (single) return [{ key: 'all', month: null, matches }]
  const months = Map.groupBy(matches, (match) => match.date?.slice(0, 7) ?? 'undated')
  return [...months].map(([key, inMonth]) => ({
    key,
    month: key === 'undated' ? null : `${key}-01`,
    matches: inMonth,
  }))
}

/** The competitions of a list, in order of appearance. */
export const competitionsIn = (groups: readonly MatchGroup[]): string[] => [
  ...new Set(groups.flatMap(({ matches }) => matches.map(({ competition }) => competition))),
]

/** The groups with only one competition's matches; empty groups are dropped. @param name '' for all of them */
export const inCompetition = (groups: readonly MatchGroup[], name: string): readonly MatchGroup[] =>
  name === ''
    ? groups
    : groups.flatMap((group) => {
        const matches = group.matches.filter(({ competition }) => competition === name)
        return matches.length > 0 ? [{ ...group, matches }] : []
      })
