/** A day of the league while it is played: its scores, and the table that they make. Pure. */
import type { LeagueDay, LeagueDayMatch, MatchState } from '@club/contracts'
import type { ByNow } from './by-now.core.ts'
import { type BothSides, scoreLine, scoreOf } from './score.core.ts'
import { isBehind, isCalledOff } from './state.core.ts'
import { type StandingRow, tableAsItStands } from './table.core.ts'

export type StandingDay = {
  readonly matches: readonly LeagueDayMatch[]
  readonly table: readonly StandingRow[]
  /** A match is being played: the table is only provisional. */
  readonly playing: boolean
}

type Heard = ReadonlyMap<
  string,
  { readonly state: MatchState; readonly heardAt?: string; readonly periodStartedAt?: string | null }
>

const told = (heard: ReturnType<Heard['get']>, known: LeagueDayMatch) =>
  heard &&
  !isBehind(heard, known) && {
    state: heard.state,
    heardAt: heard.heardAt ?? null,
    periodStartedAt: heard.periodStartedAt ?? null,
  }

/** @param heard states that arrived after the day was requested, by match */
export function dayAsItStands({ matches, table }: LeagueDay, heard: Heard): StandingDay {
  const now = matches.map((match) => ({ ...match, ...told(heard.get(match.id), match) }))
  return {
    matches: now,
    table: tableAsItStands(
      table,
      matches.map(({ home, away, state }, at) => ({
        home: home.club,
        away: away.club,
        before: state,
        now: now[at]?.state ?? state,
      })),
    ),
    playing: now.some(({ state }) => state.status === 'live'),
  }
}

/** How far a match of the day has got, before it is put into words. */
type StageMark =
  | {
      readonly mark:
        | 'awaited'
        | 'untold'
        | 'half-time'
        | 'penalties'
        | 'full-time'
        | 'awarded'
        | 'postponed'
        | 'called-off'
        | 'abandoned'
    }
  | { readonly mark: 'minute'; readonly minute: string }

/** The words for each mark in a list of the day's scores, as short as possible. */
export type DayWords = {
  readonly toBeConfirmed: string
  readonly awaited: string
  readonly untold: string
  readonly minute: (minute: string) => string
  readonly halfTimeShort: string
  readonly penaltiesShort: string
  readonly fullTimeShort: string
  readonly awardedLabel: string
  readonly postponedShort: string
  readonly calledOffShort: string
  readonly abandonedShort: string
}

/** @returns null before it begins, and while a silent one is in play */
export function stageMark(state: MatchState, { awaited, untold, minute }: ByNow): StageMark | null {
  switch (state.status) {
    case 'fixture':
      return awaited ? { mark: 'awaited' } : untold ? { mark: 'untold' } : null
    case 'live':
      if (awaited) return null
      return state.period === 'half-time' || state.period === 'penalties'
        ? { mark: state.period }
        : { mark: 'minute', minute: minute ?? state.minute }
    case 'result':
      return { mark: 'full-time' }
    case 'awarded':
      return { mark: 'awarded' }
    case 'postponed':
      return { mark: isCalledOff(state) ? 'called-off' : 'postponed' }
    case 'abandoned':
      return { mark: 'abandoned' }
  }
}

function wordOf(at: StageMark, words: DayWords): string {
  switch (at.mark) {
    case 'minute':
      return words.minute(at.minute)
    case 'awaited':
      return words.awaited
    case 'untold':
      return words.untold
    case 'half-time':
      return words.halfTimeShort
    case 'penalties':
      return words.penaltiesShort
    case 'full-time':
      return words.fullTimeShort
    case 'awarded':
      return words.awardedLabel
    case 'postponed':
      return words.postponedShort
    case 'called-off':
      return words.calledOffShort
    case 'abandoned':
      return words.abandonedShort
  }
}

/** A match as a line of the day's scores: the same wherever the day is listed. */
export type DayLine = BothSides<LeagueDayMatch['home']> & {
  readonly id: string
  /** '2–1', or when it begins or was to; '–' if it has no score and will not begin then. */
  readonly middle: string
  /** '34′', 'HT', 'P–P'; null if there is nothing to show. */
  readonly stage: string | null
  readonly live: boolean
  readonly ours: LeagueDayMatch['ours']
}

/**
 * @param clock what the clock says of it, if it has been asked
 * @param time writes the time of an instant
 */
export function dayLine(
  { id, home, away, state, kickOff, ours }: LeagueDayMatch,
  clock: ByNow | undefined,
  words: DayWords,
  time: (instant: string) => string,
): DayLine {
  const score = scoreOf(state)
  const by = clock ?? { awaited: false, untold: false, minute: null }
  const mark = stageMark(state, by)
  const begins = kickOff ? time(kickOff) : words.toBeConfirmed
  return {
    id,
    home,
    away,
    middle: score ? scoreLine(score) : mark && mark.mark !== 'untold' ? '–' : begins,
    stage: mark && wordOf(mark, words),
    live: state.status === 'live' && !by.awaited,
    ours,
  }
}
