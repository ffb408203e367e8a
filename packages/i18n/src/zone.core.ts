/**
 * Local time in a time zone. Pure. Zones with Europe's summer time are calculated here and not by `Intl`, whose
 * first use of a zone blocks a phone for a tenth of a second just when a page hydrates; every other zone uses `Intl`.
 */
const hour = 3_600_000
const day = 24 * hour

/** Hours ahead of UTC in winter. In all of these zones clocks change at 01:00 UTC on the last Sundays of March and October. */
const europe: ReadonlyMap<string, number> = new Map([
  ['Europe/London', 0],
  ['Europe/Dublin', 0],
  ['Europe/Amsterdam', 1],
  ['Europe/Berlin', 1],
  ['Europe/Madrid', 1],
  ['Europe/Paris', 1],
  ['Europe/Rome', 1],
])

/** The first year in which that rule applied in all of them. */
const rulesSince = 1996

const lastSunday = (year: number, month: number): number => {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * day
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** For zones with other rules, and for earlier dates; rare enough for `Intl`. */
function byTables(zone: string, date: Date): Date {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return new Date(`${format.format(date).replace(' ', 'T')}Z`)
}

/**
 * A date whose UTC fields are the local date and time in the zone, to the second.
 * @param zone such as 'Europe/London'
 * @throws RangeError for an invalid date or an unknown zone
 */
export function wallClock(zone: string, date: Date): Date {
  const time = date.getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  const ahead = europe.get(zone)
  const year = date.getUTCFullYear()
  if (ahead === undefined || year < rulesSince) return byTables(zone, date)
  const summer = time >= lastSunday(year, 2) && time < lastSunday(year, 9)
  return new Date(time + (ahead + (summer ? 1 : 0)) * hour)
}

/** The calendar day of an instant in a zone, '2026-08-08'. */
export const dayIn = (zone: string, instant: string | Date): string =>
  wallClock(zone, new Date(instant)).toISOString().slice(0, 10)

/** The local time in a zone at an instant, '15:00'. */
export const clockIn = (zone: string, instant: string | Date): string =>
  wallClock(zone, new Date(instant)).toISOString().slice(11, 16)

/** Milliseconds by which the zone's clock is ahead of UTC at an instant, to the second. */
export function aheadIn(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000
  return wallClock(zone, new Date(second)).getTime() - second
}

/**
 * The instant at which the zone's clock shows a day and time, in ISO 8601.
 * A time that the spring change skips is read as an hour later; of one that occurs twice in autumn the first is taken.
 * @param written '2026-08-08'
 * @param time '15:00'
 */
export function instantIn(zone: string, written: string, time: string): string {
  const wall = Date.parse(`${written}T${time.padStart(5, '0')}:00Z`)
  // A day before and a day after lie on either side of any clock change that could matter.
  const candidates = [wall - aheadIn(zone, wall - day), wall - aheadIn(zone, wall + day)]
  const fitting = candidates.filter((instant) => instant + aheadIn(zone, instant) === wall)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : (candidates[0] ?? wall)).toISOString()
}

/** The instant at which a day of the zone is over, in ISO 8601. @param written '2026-08-08' */
export const dayEnds = (zone: string, written: string): string =>
  instantIn(zone, new Date(Date.parse(written) + day).toISOString().slice(0, 10), '00:00')
