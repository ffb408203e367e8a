/** Loads a match with the latest of its feed, or redirects an address without a match to the one it means. */
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
import { matchPath } from '@club/contracts/page-paths'
import { type ByNow, isResultDue, isSeason, isSlug, isUntold, longestMatchID } from '@club/football'
import { currentSeason, seasonBefore } from '@club/settings/season'
import { type Api, ApiProblem, apiContext, dayIn, nowContext, query, settingsContext } from '@club/shell-api'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Entry, entriesOf, type FeedName, feedOf, pageSize } from '../feed/entries.core.ts'
import { dayAround } from './around.core.ts'
import { latestMatch } from './latest.core.ts'

export type CentreData = {
  readonly id: string
  readonly path: string
  /** What the clock says of the match, for the page's head. */
  readonly clock: Pick<ByNow, 'awaited' | 'untold'>
  readonly centre: MatchCentre
  readonly feed: {
    /** Newest first. */
    readonly entries: readonly Entry[]
    /** 1 has the latest entries of each list. */
    readonly page: number
    /** Number of entries earlier than this page's, by list. */
    readonly more: Readonly<Record<FeedName, number>>
    /** The sequence number from which the stream continues. */
    readonly sequence: number
  }
  /** The league's matches on the match's day, during that day. */
  readonly around: LeagueDay | null
  readonly sponsors: { readonly centre: readonly DrawnSponsor[]; readonly best: readonly DrawnSponsor[] }
}

/**
 * `?page=2` loads earlier entries. An open page requests parts by `?only=`, which never shows in its address: `facts` leaves the feed out
 * (`&around` adds the league's day), and an `entries` page may turn out empty.
 * @throws ApiProblem 404 if the match does not exist; a redirect if its page is elsewhere
 */
export async function loadCentre({ context, params, request }: LoaderFunctionArgs): Promise<CentreData> {
  const api = context.get(apiContext)
  const settings = context.get(settingsContext)
  const now = context.get(nowContext)
  const { team = '', season = '', matchID = '' } = params
  const url = new URL(request.url)
  if (!isSlug(matchID, longestMatchID)) throw new ApiProblem(404, 'no such match', url.pathname)

  const only = url.searchParams.get('only')
  const factsOnly = only === 'facts'
  const asked = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const address = `/api/matches/v1/matches/${matchID}`
  const { signal } = request
  const [centre, events, sponsors] = await Promise.all([
    api.get(`${address}/centre`, matchCentreOne, signal),
    factsOnly ? null : api.get(`${address}/events`, matchEventList, signal),
    only === null ? fetchSponsors(api, signal) : null,
  ])
  const { attributes } = centre.data
  const path = matchPath({ ...attributes.match, id: matchID })
  if (attributes.match.team !== team || attributes.match.season !== season) throw redirect(path, 301)

  const tellsAround = only === null || url.searchParams.has('around')
  const dayOf = (at: string | Date) => dayIn(settings.site.timezone, at)
  const day = tellsAround ? dayAround({ match: attributes.match, now, dayOf }) : null
  const around = day === null ? null : await fetchLeagueDay(api, attributes.match, day, signal)

  const feed = pageOf(events?.data ?? [], page, goesOnFrom(attributes, events?.meta.sequence ?? 0))
  if (page > 1 && only === null && feed.entries.length === 0)
    throw new ApiProblem(404, 'no earlier entries', `page ${page}`)

  const today = dayOf(now)
  const ofFirstTeam = team === settings.teams.firstTeam
  return {
    id: matchID,
    path,
    clock: {
      awaited: isResultDue(attributes.match, now.getTime(), today),
      untold: isUntold(attributes.match, now.getTime()),
    },
    centre: attributes,
    feed,
    around,
    sponsors: {
      centre: sponsors && ofFirstTeam ? sponsors('match-centre-first-team') : [],
      best: sponsors ? sponsors('player-of-the-match') : [],
    },
  }
}

/** The two answers may differ in time: the stream resends what the older one lacks. */
const goesOnFrom = ({ sequence }: MatchCentre, ofFeed: number): number =>
  sequence === undefined ? ofFeed : Math.min(sequence, ofFeed)

/** If the league cannot be fetched, or does not play that day, it is left out. */
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
  return { entries, page, more, sequence }
}

/** Sponsors that cannot be fetched are left out: the match works without them. */
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
 * Redirects to the team's match in play, otherwise its next, otherwise its last; the first team's if the address names none.
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

  const listOf = (of: { season: string; around?: 'now' }) => fetchSeason(api, { team, ...of }, request.signal)
  const { timezone } = settings.site
  const found =
    latestMatch(await listOf({ season, ...(params.season ? {} : { around: 'now' }) }), now, timezone) ??
    // Without a next match or a result, fans mean whatever there was in the season before.
    (params.season ? null : latestMatch(await listOf({ season: seasonBefore(current) }), now, timezone))
  // The club has not published any match yet.
  if (!found && !params.team) throw redirect('/matches', 302)
  if (!found) throw new ApiProblem(404, 'no match', pathname)
  throw redirect(matchPath({ team, season: found.attributes.season, id: found.id }), 302)
}

/** @param of with `around`: and, of whichever season, the matches in play, the next ones and the last result */
async function fetchSeason(
  api: Api,
  of: { team: string; season: string; around?: 'now' },
  signal: AbortSignal,
) {
  const size = 100
  const page = (number: number) =>
    api.get(
      `/api/matches/v1/matches${query({ ...of, 'page[size]': size, 'page[number]': number })}`,
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
