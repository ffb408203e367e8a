/** A league table as it stood at a moment, for the reports of the sample. The platform computes the table that fans see. Pure. */
import type { SampleMatch } from './seasons.core.ts'

export type Standing = {
  club: string
  played: number
  points: number
  goalDifference: number
  goalsFor: number
  position: number
}

/**
 * @param upTo day of the last matches that count
 */
export function tableAt(
  matches: readonly SampleMatch[],
  adjustments: readonly { club: string; points: number }[],
  upTo: string,
): Standing[] {
  const rows = new Map<string, Omit<Standing, 'position'>>()
  const row = (club: string) => {
    const found = rows.get(club) ?? { club, played: 0, points: 0, goalDifference: 0, goalsFor: 0 }
    rows.set(club, found)
    return found
  }
  for (const { home, away, state, day } of matches) {
    const sides = [row(home), row(away)]
    if (state.status !== 'result' || day > upTo) continue
    const margin = state.score.home - state.score.away
    for (const [index, side] of sides.entries()) {
      const lead = index === 0 ? margin : -margin
      side.played += 1
      side.points += lead > 0 ? 3 : lead === 0 ? 1 : 0
      side.goalDifference += lead
      side.goalsFor += index === 0 ? state.score.home : state.score.away
    }
  }
  for (const { club, points } of adjustments) row(club).points += points
  return [...rows.values()]
    .sort(
      (one, other) =>
        other.points - one.points ||
        other.goalDifference - one.goalDifference ||
        other.goalsFor - one.goalsFor ||
        one.club.localeCompare(other.club),
    )
    .map((standing, index) => ({ ...standing, position: index + 1 }))
}
