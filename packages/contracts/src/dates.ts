/** Dates as fans read them (specification §9): always in the club's time zone. Pure; instants come in as ISO strings. */

const zone = 'Europe/London'

const part = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...options })

const day = part('en-GB', { day: 'numeric' })
const month = part('en-GB', { month: 'long' })
const year = part('en-GB', { year: 'numeric' })
const weekday = part('en-GB', { weekday: 'short' })
const clock = part('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const isoDay = part('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** A calendar day alone ('2026-08-08') is read at noon, so that no zone moves it. */
const asDate = (value: string) => new Date(value.length === 10 ? `${value}T12:00:00Z` : value)

/** Three letters for every month: the locale's own 'Sept' would break the format. */
const shortMonth = (date: Date) => month.format(date).slice(0, 3)

/** Default format 'D MMM YYYY', such as '8 Aug 2026'. */
export function formatDate(value: string): string {
  const date = asDate(value)
  return `${day.format(date)} ${shortMonth(date)} ${year.format(date)}`
}

/** Match format 'ddd D MMM', such as 'Sat 8 Aug'. */
export function formatMatchDate(value: string): string {
  const date = asDate(value)
  return `${weekday.format(date)} ${day.format(date)} ${shortMonth(date)}`
}

/** 'August 2026', the heading of a month of fixtures. */
export function formatMonth(value: string): string {
  const date = asDate(value)
  return `${month.format(date)} ${year.format(date)}`
}

/** Kick-off time, '15:00'. */
export const formatTime = (value: string): string => clock.format(asDate(value))

/** The calendar day in the club's zone, '2026-08-08'. */
export const londonDay = (instant: string | Date): string => isoDay.format(new Date(instant))
