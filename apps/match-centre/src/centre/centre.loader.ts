/** Brings a match with the latest of its feed, or the way to the match that an address without one means. */
import {
  type DrawnSponsor,
  type LeagueDay,
  leagueDayOne,
  type Match,
  type MatchCentre,
  type MatchEvent,
  matchCentreOne,
  matchEventList,
  matchList,
  type Resource,
  type SponsorSection,
  sectionSponsorList,
  sponsorsOfSection,
} from '@club/contracts'
import { isFollowed, isResultDue, isSeason, isSlug, longestMatchID, stageOf } from '@club/football'
import { currentSeason, seasonBefore } from '@club/settings/season'
import {
  type Api,
  ApiProblem,
  apiContext,
  datesOf,
  dayIn,
  nowContext,
  type PageMeta,
  query,
  settingsContext,
} from '@club/shell-api'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Entry, entriesOf, type FeedName, feedOf, pageSize } from '../feed/entries.core.ts'
import { centreMessages } from '../messages.ts'
import { headOf } from './head.core.ts'
import { latestMatch, matchPath } from './latest.core.ts'

export type CentreData = {
  readonly id: string
  readonly path: string
  readonly head: PageMeta
  readonly centre: MatchCentre
  readonly feed: {
    /** Newest first. */
    readonly entries: readonly Entry[]
    /** 1 holds the latest entries of each list. */
    readonly page: number
    /** Earlier entries than those of this page, by list. */
    readonly more: Readonly<Record<FeedName, number>>
    /** Where the stream goes on from. */
    readonly sequence: number
  }
  /** The league on the match's day, while that is on. */
  readonly around: LeagueDay | null
  readonly sponsors: { readonly centre: readonly DrawnSponsor[]; readonly best: readonly DrawnSponsor[] }
}

/**
 * `?page=2` brings earlier entries; `?only=facts`, which reaches no page's address, leaves the feed out.
 * @throws ApiProblem 404 for a match that there is not; a redirect where it stands elsewhere
 */
export async function loadCentre({ context, params, request }: LoaderFunctionArgs): Promise<CentreData> {
  const api = context.get(apiContext)
  const settings = context.get(settingsContext)
  const now = context.get(nowContext)
  const { team = '', season = '', matchID = '' } = params
  const url = new URL(request.url)
  if (!isSlug(matchID, longestMatchID)) throw new ApiProblem(404, 'no such match', url.pathname)

  const factsOnly = url.searchParams.get('only') === 'facts'
  const asked = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const address = `/api/matches/v1/matches/${matchID}`
  const { signal } = request
  const [centre, events, sponsors] = await Promise.all([
    api.get(`${address}/centre`, matchCentreOne, signal),
    factsOnly ? null : api.get(`${address}/events`, matchEventList, signal),
    factsOnly ? null : fetchSponsors(api, signal),
  ])
  const { attributes } = centre.data
  const path = matchPath(attributes.match.team, attributes.match.season, matchID)
  if (attributes.match.team !== team || attributes.match.season !== season) throw redirect(path, 301)

  const day = factsOnly ? null : dayAround(attributes.match, now, settings.site.timezone)
  const around = day === null ? null : await fetchLeagueDay(api, attributes.match, day, signal)

  const { locale, timezone, dateFormats } = settings.site
  const messages = await centreMessages.load(locale)
  const dates = datesOf(timezone, locale, dateFormats)
  const awaited = isResultDue(attributes.match, now.getTime(), dayIn(timezone, now))
  const ofFirstTeam = team === settings.teams.firstTeam
  return {
    id: matchID,
    path,
    head: headOf(attributes, { settings, canonical: path, awaited, messages, dates }),
    centre: attributes,
    feed: pageOf(events?.data ?? [], page, goesOnFrom(attributes, events?.meta.sequence ?? 0)),
    around,
    sponsors: {
      centre: sponsors && ofFirstTeam ? sponsors('match-centre-first-team') : [],
      best: sponsors ? sponsors('player-of-the-match') : [],
    },
  }
}

/** Two answers of different instants: the stream tells anew what one of them does not know yet. */
const goesOnFrom = ({ sequence }: MatchCentre, ofFeed: number): number =>
  sequence === undefined ? ofFeed : Math.min(sequence, ofFeed)

/** The day whose other matches are told beside this one: its own, from its morning until nothing more is heard of it. */
function dayAround(match: Match, now: Date, timezone: string): string | null {
  const day = match.kickOff ? dayIn(timezone, match.kickOff) : match.date
  const on = day === dayIn(timezone, now)
  switch (stageOf(match.state)) {
    case 'before':
    case 'off':
      return on ? day : null
    case 'during':
      return day
    case 'after':
      return on || isFollowed(match, now.toISOString()) ? day : null
  }
}

/** A league that cannot be had is left out, and so is a day on which none of it is played. */
async function fetchLeagueDay(
  api: Api,
  { team, season }: Match,
  date: string,
  signal: AbortSignal,
): Promise<LeagueDay | null> {
  try {
    const address = `/api/matches/v1/league-day${query({ team, season, date })}`
    const { attributes } = (await api.get(address, leagueDayOne, signal)).data
    return attributes.matches.length > 0 ? attributes : null
  } catch (problem) {
    if (problem instanceof ApiProblem) return null
    throw problem
  }
}

function pageOf(events: readonly MatchEvent[], page: number, sequence: number): CentreData['feed'] {
  const more = { build: 0, min: 0, reaction: 0 }
  const passed = { build: 0, min: 0, reaction: 0 }
  const entries = entriesOf(events).filter((entry) => {
    const feed = feedOf(entry)
    if (feed === null) return false
    const at = Math.floor(passed[feed]++ / pageSize[feed]) + 1
    if (at > page) more[feed]++
    return at === page
  })
  if (page > 1 && entries.length === 0) throw new ApiProblem(404, 'no earlier entries', `page ${page}`)
  return { entries, page, more, sequence }
}

/** Sponsors that cannot be had are left out: a match is a match without them. */
async function fetchSponsors(
  api: Api,
  signal: AbortSignal,
): Promise<(section: SponsorSection) => DrawnSponsor[]> {
  try {
    const { data } = await api.get('/api/sponsors/v1/sections', sectionSponsorList, signal)
    const slots = data.map(({ attributes }) => attributes)
    return (section) => sponsorsOfSection(slots, section)
  } catch (problem) {
    if (problem instanceof ApiProblem) return () => []
    throw problem
  }
}

/**
 * Leads to the team's match being played, else its next, else its last; the first team's where none is named.
 * @throws a redirect, or ApiProblem 404
 */
export async function findLatest({ context, params, request }: LoaderFunctionArgs): Promise<never> {
  const api = context.get(apiContext)
  const now = context.get(nowContext)
  const settings = context.get(settingsContext)
  const { pathname } = new URL(request.url)
  const team = params.team ?? settings.teams.firstTeam
  const current = currentSeason(settings, now)
  const season = params.season ?? current
  if (!isSlug(team) || !isSeason(season)) throw new ApiProblem(404, 'no such team or season', pathname)

  const listOf = (of: string) => fetchSeason(api, team, of, request.signal)
  const { timezone } = settings.site
  const found =
    latestMatch(await listOf(season), now, timezone) ??
    // Between two seasons the match that fans mean is the last one's.
    (params.season ? null : latestMatch(await listOf(seasonBefore(current)), now, timezone))
  // Of a club that has told of no match yet.
  if (!found && !params.team) throw redirect('/matches', 302)
  if (!found) throw new ApiProblem(404, 'no match', pathname)
  throw redirect(matchPath(team, found.attributes.season, found.id), 302)
}

async function fetchSeason(api: Api, team: string, season: string, signal: AbortSignal) {
  const size = 100
  const page = (number: number) =>
    api.get(
      `/api/matches/v1/matches${query({ team, season, 'page[size]': size, 'page[number]': number })}`,
      matchList,
      signal,
    )
  const first = await page(0)
  const others = Array.from({ length: Math.max(0, Math.ceil(first.meta.total / size) - 1) }, (_, i) =>
    page(i + 1),
  )
  return [first, ...(await Promise.all(others))].flatMap(
    ({ data }): Resource<(typeof data)[0]['attributes']>[] => data,
  )
}
