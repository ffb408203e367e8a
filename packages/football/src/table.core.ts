/** The league table, computed from results. Pure. */
import type { FormResult, MatchState, TableRow } from '@club/contracts'
import { countedScore, formOf, outcomeOf } from './score.core.ts'

/** A match of a league's regular season. `date` is its day, or null. */
export type TableMatch = {
  home: string
  away: string
  date: string | null
  kickOff: string | null
  state: MatchState
}

export type TableClub = { id: string; name: string }

/** Points that the league gave or took, by club id. */
export type Adjustments = ReadonlyMap<string, number>

const pointsFor: Record<FormResult, number> = { W: 3, D: 1, L: 0 }

/** ISO days and instants sort as they are written. */
const timeOf = (game: TableMatch) => `${game.date ?? '9999'} ${game.kickOff ?? ''}`
const byTime = (a: TableMatch, b: TableMatch) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)

/**
 * Rows in order: points, goal difference, goals for, then name.
 * @param ours id of our own club, or null
 */
export function leagueTable(
  clubs: readonly TableClub[],
  matches: readonly TableMatch[],
  adjustments: Adjustments,
  ours: string | null,
): TableRow[] {
  const games = [...matches].sort(byTime)
  const rows = clubs.map((club): Omit<TableRow, 'position'> => {
    const played = games.flatMap((game) => {
      const score = countedScore(game.state)
      if (!score) return []
      if (game.home === club.id) return [{ own: score.home, other: score.away }]
      if (game.away === club.id) return [{ own: score.away, other: score.home }]
      return []
    })
    const outcomes = played.map(({ own, other }) => outcomeOf(own, other))
    const count = (wanted: FormResult) => outcomes.filter((entry) => entry === wanted).length
    const goalsFor = played.reduce((sum, game) => sum + game.own, 0)
    const goalsAgainst = played.reduce((sum, game) => sum + game.other, 0)
    const adjustment = adjustments.get(club.id) ?? 0
    return {
      team: club.name,
      club: club.id,
      ours: club.id === ours,
      played: played.length,
      won: count('W'),
      drawn: count('D'),
      lost: count('L'),
      goalsFor,
      goalsAgainst,
      goalDifference: goalsFor - goalsAgainst,
      points: outcomes.reduce((sum, entry) => sum + pointsFor[entry], adjustment),
      adjustment,
      form: formOf(outcomes),
    }
  })
  return rows
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.goalDifference - a.goalDifference ||
        b.goalsFor - a.goalsFor ||
        a.team.localeCompare(b.team, 'en'),
    )
    .map((row, index) => ({ position: index + 1, ...row }))
}
