/** Which season it is. Pure. A season is named by the year it starts in: 2026 → slug '2026-27', label '2026/27' (docs/product.md#dates-and-lengths). */
import { instantIn, wallClock } from '@club/i18n'

type Seasons = { season: { current: number | null }; site: { timezone: string } }

/** @param start year the season starts in */
export const seasonSlug = (start: number): string => `${start}-${String((start + 1) % 100).padStart(2, '0')}`

/** '2026/27' for '2026-27'; a one-year season ('2026') is its own label. */
export const seasonLabel = (slug: string): string => slug.replace('-', '/')

/** Start year of the season at an instant: a season begins on 1 July in the club's zone. */
export function seasonStart(zone: string, now: Date): number {
  const there = wallClock(zone, now)
  return there.getUTCMonth() >= 6 ? there.getUTCFullYear() : there.getUTCFullYear() - 1
}

/** The season that the club calls current: the setting where there is one, else the clock. */
export const currentSeason = ({ season, site }: Seasons, now: Date): string =>
  seasonSlug(season.current ?? seasonStart(site.timezone, now))

/** When another season becomes the current one, ISO; null where the club has set one. */
export const seasonEnds = ({ season, site }: Seasons, now: Date): string | null =>
  season.current === null
    ? instantIn(site.timezone, `${seasonStart(site.timezone, now) + 1}-07-01`, '00:00')
    : null
