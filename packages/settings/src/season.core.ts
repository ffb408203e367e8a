/**
 * Which season it is. Pure. A season is named by the year it starts in: 2026 → slug '2026-27', label '2026/27', and both '2026' for
 * a club with one-year seasons (docs/product.md#dates-and-lengths).
 */
import { instantIn, wallClock } from '@club/i18n'

/** Calendar years in a season: two, from 1 July, or one, from 1 January. */
export type SeasonYears = 1 | 2

type Seasons = {
  season: { current: number | null; years?: SeasonYears | undefined }
  site: { timezone: string }
}

/** @param start year the season starts in */
export const seasonSlug = (start: number, years: SeasonYears = 2): string =>
  years === 1 ? String(start) : `${start}-${String((start + 1) % 100).padStart(2, '0')}`

/** Calendar years in a season, by its slug. */
export const yearsOfSeason = (slug: string): SeasonYears => (slug.length > 4 ? 2 : 1)

/** Whether it names a season of this many years: '2026-27' with consecutive years, or '2026'. */
export const isSeasonOf = (slug: string, years: SeasonYears): boolean =>
  seasonSlug(Number(slug.slice(0, 4)), years) === slug

/** The season before, of the same kind. */
export const seasonBefore = (slug: string): string =>
  seasonSlug(Number(slug.slice(0, 4)) - 1, yearsOfSeason(slug))

/** '2026/27' for '2026-27'; a one-year season ('2026') is its own label. */
export const seasonLabel = (slug: string): string => slug.replace('-', '/')

/** Start year of the season at an instant, in the club's time zone. */
export function seasonStart(zone: string, now: Date, years: SeasonYears = 2): number {
  const there = wallClock(zone, now)
  return years === 1 || there.getUTCMonth() >= 6 ? there.getUTCFullYear() : there.getUTCFullYear() - 1
}

/** The club's current season: from the setting if there is one, otherwise by the clock. */
export const currentSeason = ({ season, site }: Seasons, now: Date): string =>
  seasonSlug(season.current ?? seasonStart(site.timezone, now, season.years), season.years)

/** When the next season becomes the current one, ISO; null if the club has set the season. */
export const seasonEnds = ({ season: { current, years }, site }: Seasons, now: Date): string | null =>
  current === null
    ? instantIn(
        site.timezone,
        `${seasonStart(site.timezone, now, years) + 1}-${years === 1 ? '01' : '07'}-01`,
        '00:00',
      )
    : null
