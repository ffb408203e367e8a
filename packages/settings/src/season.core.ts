/** Which season it is. Pure. A season is named by the year it starts in: 2026 → slug '2026-27', label '2026/27' (docs/product.md#dates-and-lengths). */

/** @param start year the season starts in */
export const seasonSlug = (start: number): string => `${start}-${String((start + 1) % 100).padStart(2, '0')}`

/** '2026/27' for '2026-27'; a one-year season ('2026') is its own label. */
export const seasonLabel = (slug: string): string => slug.replace('-', '/')

/** Start year of the season at an instant: a season begins on 1 July in the club's zone. */
export function seasonStart(now: Date): number {
  // Seasons turn in summer, when London is an hour ahead of UTC; in winter an hour more turns no season.
  const summer = new Date(now.getTime() + 3_600_000)
  return summer.getUTCMonth() >= 6 ? summer.getUTCFullYear() : summer.getUTCFullYear() - 1
}

/** The season that the club calls current: the setting where there is one, else the clock. */
export const currentSeason = (settings: { season: { current: number | null } }, now: Date): string =>
  seasonSlug(settings.season.current ?? seasonStart(now))
