/** Points that a league gave or took, as an import names them. */
import type { MatchImport } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { unprocessable } from '../../server/errors.ts'

/**
 * Sets the points of the clubs that an import names, none at 0; every other club keeps its own.
 * @returns how many clubs' points changed
 * @throws Refusal 422 for a club that is named twice
 */
export async function writeAdjustments(
  transaction: Queryable,
  file: MatchImport,
  idOf: (name: string, index: number) => string,
): Promise<number> {
  const scope = [file.team, file.season, file.competition.slug]
  const wanted = new Map<string, number>()
  for (const [index, { club, points }] of file.adjustments.entries()) {
    const id = idOf(club, index)
    if (wanted.has(id)) throw unprocessable(`/adjustments/${index}`, `'${club}' is adjusted twice`)
    wanted.set(id, points)
  }
  const stored = await transaction.query<{ club: string; points: number }>(
    'select club, points from adjustments where team = $1 and season = $2 and competition = $3',
    scope,
  )
  const kept = new Map(stored.map((row) => [row.club, row.points]))
  const different = [...wanted].filter(([club, points]) => points !== (kept.get(club) ?? 0))
  for (const [club, points] of different) {
    await transaction.query(
      points === 0
        ? 'delete from adjustments where team = $1 and season = $2 and competition = $3 and club = $4'
        : `insert into adjustments (team, season, competition, club, points) values ($1, $2, $3, $4, $5)
           on conflict (team, season, competition, club) do update set points = excluded.points`,
      points === 0 ? [...scope, club] : [...scope, club, points],
    )
  }
  return different.length
}
