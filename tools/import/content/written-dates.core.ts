/** Instants as editors write them in front matter. Pure. */
import { instantIn } from '@club/i18n'
import { addDays, isDay } from '../days.core.ts'

/** The time meant by a day alone, in the club's zone. */
const usualTime = '09:00'

/**
 * - `2026-11-20T18:30:00Z`, or with an offset: that instant
 * - `2026-11-20`, `2026-11-20 18:30`: in the club's time zone
 * - `-3d`, `-45d 09:30`, `+2w`: days or weeks from the anchor
 * @param anchor the day that relative dates count from
 * @param zone the club's
 * @returns the instant in ISO 8601, or null if it is none of these
 */
export function writtenInstant(written: string, anchor: string, zone: string): string | null {
  const text = written.trim()
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? null : at.toISOString()
  }
  const match =
    /^(?:(?<day>\d{4}-\d{2}-\d{2})|(?<sign>[+-])(?<count>\d{1,4})(?<unit>[dw]))(?:[T\s]+(?<time>(?:[01]?\d|2[0-3]):[0-5]\d)(?::\d{2})?)?$/.exec(
      text,
    )
  const { day, sign, count, unit, time = usualTime } = match?.groups ?? {}
  if (!match) return null
  // Nobody means a year before 1000, and time zones are undefined there.
  if (day) return isDay(day) && !day.startsWith('0') ? instantIn(zone, day, time) : null
  const days = Number(count) * (unit === 'w' ? 7 : 1)
  return instantIn(zone, addDays(anchor, sign === '-' ? -days : days), time)
}
