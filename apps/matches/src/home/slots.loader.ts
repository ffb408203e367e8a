/** Brings the first team's matches and table for the slots of home. */
import { competitionList, type LeagueDay, type TableRow } from '@club/contracts'
import type { MatchdayTopics } from '@club/event-bus'
import { rowsAroundUs } from '@club/football'
import { currentSeason, seasonLabel, seasonSlug } from '@club/settings/season'
import { apiContext, dayIn, nowContext, query, type SlotLoaderArgs, settingsContext } from '@club/shell-api'
import { mayMove } from '../match/live.core.ts'
import type { ListedMatch } from '../match/match.core.ts'
import { fetchLeagueDay, fetchMatches, fetchTable, leagueName, wholePage } from '../match/match-data.ts'
import { lastResult, listedMatch, nextMatch, scheduleOf } from '../match/schedule.core.ts'

export type StripData = {
  /** The instant that it was true, ISO. */
  readonly asOf: string
  readonly last: ListedMatch | null
  readonly next: ListedMatch | null
  /** On the day of a match, until it is over, home is given over to it: the shell reads this. */
  readonly takeover: Extract<MatchdayTopics['matchdayTakeover'], { matchID: string }> | null
  /** Our row of the table, or null. */
  readonly row: TableRow | null
  readonly league: string | null
}

export type TableSlotData = {
  readonly league: string | null
  readonly season: string
  readonly groups: readonly (readonly TableRow[])[]
  /** The league today, where it is played today: rows come from its table then. */
  readonly day: LeagueDay | null
  /** Our matches that may end while the page is read, and move the table. */
  readonly coming: readonly ListedMatch[]
}

/** The season before one of two years or of one. */
const seasonBefore = (season: string): string => {
  const start = Number(season.slice(0, 4)) - 1
  return season.length > 4 ? seasonSlug(start) : String(start)
}

export async function loadStrip({ context, request: { signal } }: SlotLoaderArgs): Promise<StripData> {
  const api = context.get(apiContext)
  const now = context.get(nowContext)
  const settings = context.get(settingsContext)
  const today = dayIn(settings.site.timezone, now)
  const of = { team: settings.teams.firstTeam, season: currentSeason(settings, now) }
  const seasonOf = async (season: string) => {
    const matches = await fetchMatches(api, { ...of, season }, signal)
    return {
      league: leagueName(matches),
      schedule: scheduleOf(
        matches.map((match) => listedMatch(match, now, settings)),
        today,
      ),
    }
  }
  const [{ league, schedule }, table] = await Promise.all([seasonOf(of.season), fetchTable(api, of, signal)])
  // Before the season's first result, the one that fans remember is the last season's.
  const last = lastResult(schedule) ?? lastResult((await seasonOf(seasonBefore(of.season))).schedule)
  const next = nextMatch(schedule)
  return {
    asOf: now.toISOString(),
    last,
    next,
    takeover:
      next && mayMove(next, today)
        ? {
            matchID: next.id,
            data: { home: next.home.name, away: next.away.name, path: next.external ?? next.centre },
          }
        : null,
    row: table.find(({ ours }) => ours) ?? null,
    league,
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
  const [competitions, table, matches, day] = await Promise.all([
    api.get(`/api/matches/v1/competitions${query({ ...of, ...wholePage })}`, competitionList, signal),
    fetchTable(api, of, signal),
    fetchMatches(api, of, signal),
    fetchLeagueDay(api, of, today, signal),
  ])
  const league = competitions.data.find(({ attributes }) => attributes.kind === 'league')
  return {
    league: league?.attributes.name ?? null,
    season: seasonLabel(of.season),
    groups: day ? [] : rowsAroundUs(table),
    day,
    coming: matches
      .map((match) => listedMatch(match, now, settings))
      .filter((match) => mayMove(match, today)),
  }
}
