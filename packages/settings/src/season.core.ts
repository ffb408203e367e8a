/** Which season it is. Pure. A season is named by the year it starts in: 2026 → slug '2026-27', label '2026/27' (§9). */

/** @param start year the season starts in */
export const seasonSlug = (start: number): string => `${start}-${String((start + 1) % 100).padStart(2, '0')}`

/** '2026/27' for '2026-27'; a one-year season ('2026') is its own label. */
export const seasonLabel = (slug: string): string => slug.replace('-', '/')

// Made once: a formatter costs a hundred times what a format does.
const monthInLondon = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
})

/** Start year of the season at an instant: a season begins on 1 July in the club's zone. */
export function seasonStart(now: Date): number {
  const [year = 0, month = 0] = monthInLondon.format(now).split('-').map(Number)
  return month >= 7 ? year : year - 1
}

/** The season that the club calls current: the setting where there is one, else the clock. */
export const currentSeason = (settings: { season: { current: number | null } }, now: Date): string =>
  seasonSlug(settings.season.current ?? seasonStart(now))
