/** A day of the league while it is played: its scores, and the table as they make it. Pure. */
import type { LeagueDay, LeagueDayMatch, MatchState } from '@club/contracts'
import { type BothSides, scoreLine, scoreOf } from './score.core.ts'
import { isBehind, isCalledOff } from './state.core.ts'
import { type StandingRow, tableAsItStands } from './table.core.ts'

export type StandingDay = {
  readonly matches: readonly LeagueDayMatch[]
  readonly table: readonly StandingRow[]
  /** Something is being played: the table stands so for now only. */
  readonly playing: boolean
}

type Heard = ReadonlyMap<string, { readonly state: MatchState; readonly heardAt?: string }>

const told = (heard: ReturnType<Heard['get']>, known: MatchState) =>
  heard && !isBehind(heard.state, known) && { state: heard.state, heardAt: heard.heardAt ?? null }

/** @param heard states that were told since the day was asked for, by match */
export function dayAsItStands({ matches, table }: LeagueDay, heard: Heard): StandingDay {
  const now = matches.map((match) => ({ ...match, ...told(heard.get(match.id), match.state) }))
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

/** How far a match of the day is, before anybody puts it into words. */
type StageMark =
  | {
      readonly mark: 'half-time' | 'penalties' | 'full-time' | 'postponed' | 'called-off' | 'abandoned'
    }
  | { readonly mark: 'minute'; readonly minute: string }

/** What a list of the day's scores says of each mark, as short as can be. */
export type DayWords = {
  readonly toBeConfirmed: string
  readonly minute: (minute: string) => string
  readonly halfTimeShort: string
  readonly penaltiesShort: string
  readonly fullTimeShort: string
  readonly postponedShort: string
  readonly calledOffShort: string
  readonly abandonedShort: string
}

/** @param silent nobody hears of it any more @returns null before it begins, and of one in play that is silent */
export function stageMark(state: MatchState, silent: boolean): StageMark | null {
  switch (state.status) {
    case 'fixture':
      return null
    case 'live':
      if (silent) return null
      return state.period === 'half-time' || state.period === 'penalties'
        ? { mark: state.period }
        : { mark: 'minute', minute: state.minute }
    case 'result':
    case 'awarded':
      return { mark: 'full-time' }
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
    case 'half-time':
      return words.halfTimeShort
    case 'penalties':
      return words.penaltiesShort
    case 'full-time':
      return words.fullTimeShort
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
  /** '2–1', or when it begins. */
  readonly middle: string
  /** '34′', 'HT', 'P–P'; null where there is nothing to say. */
  readonly stage: string | null
  readonly live: boolean
  readonly ours: LeagueDayMatch['ours']
}

/**
 * @param silent nobody hears of it any more
 * @param time writes the time of an instant
 */
export function dayLine(
  { id, home, away, state, kickOff, ours }: LeagueDayMatch,
  silent: boolean,
  words: DayWords,
  time: (instant: string) => string,
): DayLine {
  const score = scoreOf(state)
  const mark = stageMark(state, silent)
  return {
    id,
    home,
    away,
    middle: score ? scoreLine(score) : kickOff ? time(kickOff) : words.toBeConfirmed,
    stage: mark && wordOf(mark, words),
    live: state.status === 'live' && !silent,
    ours,
  }
}
