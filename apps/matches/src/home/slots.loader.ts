/** Loads the first team's matches and table for the slots of home. */
import { type LeagueDay, matchCentreOne, type TableRow } from '@club/contracts'
import type { MatchdayTopics } from '@club/event-bus'
import { matchOnDay, mayMove, rowsAroundUs } from '@club/football'
import { currentSeason, seasonLabel } from '@club/settings/season'
import {
  type Api,
  ApiProblem,
  apiContext,
  dayIn,
  nowContext,
  type SlotLoaderArgs,
  settingsContext,
} from '@club/shell-api'
import type { ListedMatch } from '../match/match.core.ts'
import { fetchCurrent, fetchLeagueDay, fetchTable } from '../match/match-data.ts'
import { lastResult, listedMatch, nextMatch, scheduleOf } from '../match/schedule.core.ts'

export type StripData = {
  /** When the data was read, ISO. */
  readonly asOf: string
  readonly last: ListedMatch | null
  readonly next: ListedMatch | null
  /** The match that takes over home: today's until it is over, then its result until the next morning. */
  readonly onDay: MatchOnDay | null
  /** The same, in the form the shell reads. */
  readonly takeover: Extract<MatchdayTopics['matchdayTakeover'], { matchID: string }> | null
  /** A match in play whose feed has been silent for long: it no longer takes over home, but does again once the feed is back. */
  readonly silent: ListedMatch | null
  /** Our row of the table, or null. */
  readonly row: TableRow | null
  /** The league's matches today, if it plays today: our row then comes from its table. */
  readonly day: LeagueDay | null
  readonly league: string | null
}

export type MatchOnDay = {
  readonly match: ListedMatch
  /** The article that previews it. */
  readonly preview: string | null
  /** Our line-up, from its announcement until kick-off. */
  readonly lineUp: { readonly formation: string; readonly names: readonly string[] } | null
}

export type TableSlotData = {
  readonly league: string | null
  readonly season: string
  readonly groups: readonly (readonly TableRow[])[]
  /** The league's matches today, if it plays today: rows then come from its table. */
  readonly day: LeagueDay | null
  /** Our matches that may end while the page is open, and move the table. */
  readonly coming: readonly ListedMatch[]
}

export async function loadStrip({ context, request: { signal } }: SlotLoaderArgs): Promise<StripData> {
  const api = context.get(apiContext)
  const now = context.get(nowContext)
  const settings = context.get(settingsContext)
  const today = dayIn(settings.site.timezone, now)
  const of = { team: settings.teams.firstTeam, season: currentSeason(settings, now) }
  const [{ all }, { league, rows }, day] = await Promise.all([
    fetchCurrent(api, of, signal),
    fetchTable(api, of, signal),
    fetchLeagueDay(api, of, today, signal),
  ])
  const schedule = scheduleOf(
    all.map((one) => listedMatch(one, now, settings)),
    today,
  )
  const last = lastResult(schedule)
  const next = nextMatch(schedule)
  const match = matchOnDay({ next, last, now, dayOf: (at) => dayIn(settings.site.timezone, at) })
  return {
    asOf: now.toISOString(),
    last,
    next,
    onDay: match && {
      match,
      preview: all.find(({ id }) => id === match.id)?.attributes.links.preview ?? null,
      lineUp: match.state.status === 'fixture' ? await fetchLineUp(api, match, signal) : null,
    },
    takeover: match && {
      matchID: match.id,
      data: {
        home: match.home.name,
        away: match.away.name,
        path: match.external ?? match.centre,
        // A match in play counts as today's, whatever day it was scheduled for.
        ...(match.state.status === 'live' ? { date: today } : match.date ? { date: match.date } : {}),
      },
    },
    silent:
      schedule.coming.find((one) => one.state.status === 'live' && one.awaited && one.id !== match?.id) ??
      null,
    row: rows.find(({ ours }) => ours) ?? null,
    day,
    league,
  }
}

/** Our line-up from the feed; home works without one. */
async function fetchLineUp(
  api: Api,
  { id, ours }: ListedMatch,
  signal: AbortSignal,
): Promise<MatchOnDay['lineUp']> {
  try {
    const { data } = await api.get(`/api/matches/v1/matches/${id}/centre`, matchCentreOne, signal)
    const lineUp = ours && data.attributes.lineUps[ours]
    return lineUp && { formation: lineUp.formation, names: lineUp.starters.map(({ name }) => name) }
  } catch (problem) {
    if (problem instanceof ApiProblem) return null
    throw problem
  }
}

export async function loadTableSlot({
  context,
  request: { signal },
}: SlotLoaderArgs): Promise<TableSlotData> {
  const api = context.get(apiContext)
  const settings = context.get(settingsContext)
  const now = context.get(nowContext)
  const of = { team: settings.teams.firstTeam, season: currentSeason(settings, now) }
  const today = dayIn(settings.site.timezone, now)
  const [{ league, rows }, { season: matches }, day] = await Promise.all([
    fetchTable(api, of, signal),
    fetchCurrent(api, of, signal),
    fetchLeagueDay(api, of, today, signal),
  ])
  return {
    league,
    season: seasonLabel(of.season),
    groups: day ? [] : rowsAroundUs(rows),
    day,
    coming: matches
      .map((match) => listedMatch(match, now, settings))
      .filter((match) => mayMove(match, today)),
  }
}
