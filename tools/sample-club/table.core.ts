/** A league table as of a given day, for the sample's reports. Pure. */
import type { TableRow } from '@club/contracts'
import { leagueTable } from '@club/football'
import type { SampleMatch } from './seasons.core.ts'

export type Standing = Pick<
  TableRow,
  'club' | 'played' | 'points' | 'goalDifference' | 'goalsFor' | 'position'
>

/**
 * @param upTo day of the last matches counted
 */
export function tableAt(
  matches: readonly SampleMatch[],
  adjustments: readonly { club: string; points: number }[],
  upTo: string,
): Standing[] {
  const names = new Set([
    ...matches.flatMap(({ home, away }) => [home, away]),
    ...adjustments.map(({ club }) => club),
  ])
  const clubs = [...names].map((name) => ({ id: name, name }))
  const counted = matches
    .filter(({ day }) => day <= upTo)
    .map(({ home, away, state, day }) => ({ home, away, state, date: day, kickOff: null }))
  const points = new Map<string, number>()
  for (const { club, points: more } of adjustments) points.set(club, (points.get(club) ?? 0) + more)
  return leagueTable(clubs, counted, points, null)
}
