/** The seasons that an import may name: one of another length would be offered to fans for good, and no page opens with it. */
import { isSeasonOf, type SeasonYears, seasonSlug } from '@club/settings'
import { Refusal, unprocessable } from '../server/errors.ts'

/** A season, and where the import names it. */
type NamedSeason = { readonly season: string | null; readonly pointer: string }

/**
 * @param years how many calendar years a season of the club has
 * @throws Refusal 422 that says of each other season where it is named
 */
export function demandOwnSeasons(named: readonly NamedSeason[], years: SeasonYears = 2): void {
  const length = years === 1 ? 'one year' : 'two years'
  const errors = named.flatMap(({ season, pointer }) =>
    season === null || isSeasonOf(season, years)
      ? []
      : unprocessable(
          pointer,
          `'${season}' is not a season of this club: they are of ${length} by its settings (season.years), such as ${seasonSlug(2026, years)}`,
        ).errors,
  )
  if (errors.length > 0) throw new Refusal(422, errors)
}
