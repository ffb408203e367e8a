/** Loads the first team's upcoming matches, for slots. */
import { matchOnDay } from '@club/football'
import { currentSeason } from '@club/settings/season'
import { apiContext, dayIn, nowContext, type SlotLoaderArgs, settingsContext } from '@club/shell-api'
import type { ListedMatch } from '../match/match.core.ts'
import { fetchCurrent } from '../match/match-data.ts'
import {
  groupByMonth,
  lastResult,
  listedMatch,
  type MatchGroup,
  nextMatch,
  scheduleOf,
} from '../match/schedule.core.ts'

export type NextData = {
  /** When the data was read, ISO. */
  readonly asOf: string
  /** The match in play, otherwise the next one; null if none is known. */
  readonly match: ListedMatch | null
  /** The day's result until the next morning, if no other match is on. */
  readonly result: ListedMatch | null
}

export type ComingData = {
  readonly groups: readonly MatchGroup[]
  /** Id of the next match, or null. */
  readonly next: string | null
  /** Whether the season has matches that are over. */
  readonly begun: boolean
}

/** Number of matches that the list of upcoming ones shows. */
const shown = 6

async function openSeason({ context, request: { signal } }: SlotLoaderArgs) {
  const now = context.get(nowContext)
  const settings = context.get(settingsContext)
  const timezone = settings.site.timezone
  const of = { team: settings.teams.firstTeam, season: currentSeason(settings, now) }
  const { season, all } = await fetchCurrent(context.get(apiContext), of, signal)
  const schedule = scheduleOf(
    all.map((match) => listedMatch(match, now, settings)),
    dayIn(timezone, now),
  )
  const begun = schedule.played.some(({ id }) => season.some((match) => match.id === id))
  return { now, timezone, schedule, begun }
}

export async function loadNext(args: SlotLoaderArgs): Promise<NextData> {
  const { now, timezone, schedule } = await openSeason(args)
  const next = nextMatch(schedule)
  const onDay = matchOnDay({ next, last: lastResult(schedule), now, dayOf: (at) => dayIn(timezone, at) })
  return { asOf: now.toISOString(), match: next, result: onDay === next ? null : onDay }
}

export async function loadComing(args: SlotLoaderArgs): Promise<ComingData> {
  const { schedule, begun } = await openSeason(args)
  return {
    groups: groupByMonth(schedule.coming.slice(0, shown), false),
    next: nextMatch(schedule)?.id ?? null,
    begun,
  }
}
