/**
 * Wall-clock time in the club's zone as instants, and back. Pure. Kick-off times in files, fixture lists and front matter are
 * what a clock on the stand shows in Europe/London, summer time included.
 */

const zone = 'Europe/London'

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The zone's clocks change on the hour, so that one answer holds for all of it; asking is slow. */
const hour = 3_600_000
const known = new Map<number, number>()

/** Minutes that the zone's clock is ahead of UTC at an instant: 0 in winter, 60 in summer. */
export function offsetAt(instant: number): number {
  const from = Math.floor(instant / hour) * hour
  const found = known.get(from)
  if (found !== undefined) return found
  const parts = new Map(wallClock.formatToParts(from).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  const offset = Math.round((wall - from) / 60_000)
  known.set(from, offset)
  return offset
}

/** What the clock in the zone shows at an instant, written as if it were UTC, in milliseconds. */
const wallOf = (instant: number) => instant + offsetAt(instant) * 60_000

/** True for a day that exists: '2026-02-29' does not. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
}

/**
 * The instant at which the zone's clock shows a day and time, in ISO 8601.
 * A time that the spring change skips reads an hour later; one that autumn repeats is the first of the two.
 * @param day '2026-08-08'
 * @param time '15:00'
 */
export function londonInstant(day: string, time: string): string {
  const wall = Date.parse(`${day}T${time.padStart(5, '0')}:00Z`)
  const early = wall - offsetAt(wall - 3_600_000) * 60_000
  const late = wall - offsetAt(wall) * 60_000
  const fitting = [early, late].find((instant) => wallOf(instant) === wall)
  return new Date(fitting ?? early).toISOString()
}

/** The calendar day in the zone, '2026-08-08'. */
export const londonDay = (instant: number | string | Date): string =>
  new Date(wallOf(new Date(instant).getTime())).toISOString().slice(0, 10)

/** The clock in the zone, '15:00'. */
export const londonClock = (instant: number | string | Date): string =>
  new Date(wallOf(new Date(instant).getTime())).toISOString().slice(11, 16)

/** A day some days later (or earlier, by a negative count). */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
