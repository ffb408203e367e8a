/** One day of a league, from the data of its table. Pure. */
import type { LeagueDay } from '@club/contracts'
import { leagueTable } from '@club/football'
import type { TableData } from './matches.store.ts'

/** @param data null: the team plays no league */
export function leagueDayOf(data: TableData | null, date: string): LeagueDay {
  if (data === null) return { league: null, matches: [], table: [] }
  const names = new Map(data.clubs.map(({ id, name }) => [id, name]))
  const side = (club: string) => ({ club, name: names.get(club) ?? club })
  return {
    league: data.league,
    matches: data.matches
      .filter((match) => match.date === date)
      .map(({ id, home, away, ours, kickOff, state, heardAt, stateSince, periodStartedAt }) => ({
        id,
        home: side(home),
        away: side(away),
        ours,
        kickOff,
        state,
        ...(heardAt === null ? {} : { heardAt }),
        ...(stateSince === null ? {} : { stateSince }),
        ...(periodStartedAt === null ? {} : { periodStartedAt }),
      })),
    table: leagueTable(data.clubs, data.matches, data.adjustments, data.ours),
  }
}
