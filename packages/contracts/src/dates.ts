/**
 * Dates as fans read them (docs/product.md#dates-and-lengths): always in the club's time zone, Europe/London. Pure; instants come in as ISO
 * strings. Reckoned here and not by `Intl`, whose first use of a time zone holds a phone up for a tenth of a second just when
 * a page comes alive.
 */

const hour = 3_600_000
const day = 24 * hour

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Clocks go forward and back at 01:00 UTC on the last Sunday of March and October: so since 1996. */
const rulesSince = 1996

const lastSunday = (year: number, month: number): number => {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * day
}

/** A date whose UTC fields are what the clock in London says. @throws RangeError for an invalid date */
function inLondon(date: Date): Date {
  const time = date.getTime()
  if (Number.isNaN(time)) throw new RangeError('Invalid time value')
  const year = date.getUTCFullYear()
  if (year < rulesSince) return byOlderRules(date)
  const summer = time >= lastSunday(year, 2) && time < lastSunday(year, 9)
  return summer ? new Date(time + hour) : date
}

let older: Intl.DateTimeFormat | undefined

/** Summer time changed its rules often before; a match of those days is rare enough to ask. */
function byOlderRules(date: Date): Date {
  older ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/London',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return new Date(`${older.format(date).replace(' ', 'T')}Z`)
}

/** A calendar day alone ('2026-08-08') is read at noon, so that no zone moves it. */
const asDate = (value: string) => inLondon(new Date(value.length === 10 ? `${value}T12:00:00Z` : value))

const monthOf = (date: Date) => months[date.getUTCMonth()] ?? ''

/** Three letters for every month: a locale's own 'Sept' would break the format. */
const shortMonth = (date: Date) => monthOf(date).slice(0, 3)

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Default format 'D MMM YYYY', such as '8 Aug 2026'. */
export function formatDate(value: string): string {
  const date = asDate(value)
  return `${date.getUTCDate()} ${shortMonth(date)} ${date.getUTCFullYear()}`
}

/** Match format 'ddd D MMM', such as 'Sat 8 Aug'. */
export function formatMatchDate(value: string): string {
  const date = asDate(value)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${shortMonth(date)}`
}

/** 'August 2026', the heading of a month of fixtures. */
export function formatMonth(value: string): string {
  const date = asDate(value)
  return `${monthOf(date)} ${date.getUTCFullYear()}`
}

/** Kick-off time, '15:00'. */
export function formatTime(value: string): string {
  const date = asDate(value)
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`
}

/** The calendar day in the club's zone, '2026-08-08'. */
export const londonDay = (instant: string | Date): string =>
  inLondon(new Date(instant)).toISOString().slice(0, 10)

/**
 * Day and time of an instant by another clock; null where London's shows the same.
 * @param minutesBehind how far that clock is behind UTC then, as `Date#getTimezoneOffset` tells it
 */
export function timeElsewhere(value: string, minutesBehind: number): { day: string; time: string } | null {
  const there = new Date(Date.parse(value) - minutesBehind * 60_000)
  const day = `${weekdays[there.getUTCDay()]} ${there.getUTCDate()} ${shortMonth(there)}`
  const time = `${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}`
  return day === formatMatchDate(value) && time === formatTime(value) ? null : { day, time }
}
