/** A day of the league while it is played: its scores, and the table as they make it. Pure. */
import type { LeagueDay, LeagueDayMatch, MatchState } from '@club/contracts'
import { isBehind } from './state.core.ts'
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
