/** Dates and times for fans: in the page's language and the club's time zone. Pure. */
import { byPattern, type DateNames } from './date-pattern.core.ts'
import { english, languageOf } from './language.core.ts'
import { dayIn, wallClock } from './zone.core.ts'

/** Instants and days are passed in as ISO strings; a calendar day alone ('2026-08-08') is the same day in every zone. */
export type Dates = {
  /** '8 Aug 2026' */
  date(value: string): string
  /** 'Sat 8 Aug' */
  matchDate(value: string): string
  /** 'Sat 8 Aug, 15:00' */
  kickOff(instant: string): string
  /** 'August 2026' */
  month(value: string): string
  /** '15:00', in every language */
  time(value: string): string
  /** '2026-08-08', for calculations, not for display */
  day(instant: string | Date): string
  /**
   * Day and time of an instant on another clock; null if the club's clock shows the same.
   * @param minutesBehind how far that clock is behind UTC then, as returned by `Date#getTimezoneOffset`
   */
  elsewhere(value: string, minutesBehind: number): { day: string; time: string } | null
}

/** A club's formats, such as 'D MMM YYYY'; default: the language's. */
export type DateFormats = { readonly default?: string | undefined; readonly match?: string | undefined }

type Style = 'date' | 'matchDate' | 'kickOff' | 'month'
/** Formats a date whose UTC fields are the local date and time. */
type Writer = (style: Style, wall: Date) => string

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const threeLetters = (name: string) => name.slice(0, 3)

/** English is formatted here: three letters for every month (the locale writes 'Sept'), and no `Intl` that a phone would wait for. */
const writeEnglish: Writer = (style, wall) => {
  const day = wall.getUTCDate()
  const year = wall.getUTCFullYear()
  const month = months[wall.getUTCMonth()] ?? ''
  if (style === 'month') return `${month} ${year}`
  const short = `${day} ${month.slice(0, 3)}`
  if (style === 'date') return `${short} ${year}`
  const match = `${threeLetters(weekdays[wall.getUTCDay()] ?? '')} ${short}`
  return style === 'matchDate' ? match : `${match}, ${clockOf(wall)}`
}

const parts: Record<Style, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  matchDate: { weekday: 'short', day: 'numeric', month: 'short' },
  kickOff: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  month: { month: 'long', year: 'numeric' },
}

function writerOf(language: string): Writer {
  if (language === english) return writeEnglish
  const formats = new Map<Style, Intl.DateTimeFormat>()
  return (style, wall) => {
    const format =
      formats.get(style) ??
      new Intl.DateTimeFormat(language, {
        ...parts[style],
        timeZone: 'UTC',
        calendar: 'gregory',
        numberingSystem: 'latn',
      })
    formats.set(style, format)
    return format.format(wall)
  }
}

/** A language's full names, because not every language abbreviates them. */
function namesOf(language: string): DateNames {
  if (language === english) return { months, weekdays }
  const name = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' })
    return (day: number, month: number) => format.format(new Date(Date.UTC(2023, month, day)))
  }
  const [month, weekday] = [name({ month: 'long' }), name({ weekday: 'long' })]
  return {
    months: Array.from({ length: 12 }, (_, index) => month(1, index)),
    // The first of January 2023 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, index) => weekday(index + 1, 0)),
  }
}

/** The language's own writer, except for what the club has set a format for. */
function withFormats(write: Writer, language: string, formats: DateFormats): Writer {
  if (!formats.default && !formats.match) return write
  const names = namesOf(language)
  const short = language === english ? threeLetters : (name: string) => name
  return (style, wall) => {
    const pattern = style === 'date' ? formats.default : style === 'month' ? undefined : formats.match
    if (!pattern) return write(style, wall)
    const day = byPattern(pattern, names, short, wall)
    return style === 'kickOff' ? `${day}, ${clockOf(wall)}` : day
  }
}

const clockOf = (wall: Date): string => wall.toISOString().slice(11, 16)

function makeDates(zone: string, language: string, formats: DateFormats): Dates {
  const write = withFormats(writerOf(language), language, formats)
  /** A calendar day is read at noon UTC, so that no zone shifts it to another day. */
  const wall = (value: string) =>
    value.length === 10 ? new Date(`${value}T12:00:00Z`) : wallClock(zone, new Date(value))
  const written = (style: Style) => (value: string) => {
    const date = wall(value)
    if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value')
    return write(style, date)
  }
  return {
    date: written('date'),
    matchDate: written('matchDate'),
    kickOff: written('kickOff'),
    month: written('month'),
    time: (value) => clockOf(wall(value)),
    day: (instant) => dayIn(zone, instant),
    elsewhere(value, minutesBehind) {
      const here = wall(value)
      const there = new Date(Date.parse(value) - minutesBehind * 60_000)
      const day = write('matchDate', there)
      const time = clockOf(there)
      return day === write('matchDate', here) && time === clockOf(here) ? null : { day, time }
    },
  }
}

const made = new Map<string, Dates>()

/**
 * Dates in a club's time zone and a page's language.
 * @param zone the setting `site.timezone`, such as 'Europe/London'
 * @param tag the language of the page, such as 'en-GB'
 * @param formats the setting `site.dateFormats`
 */
export function datesOf(zone: string, tag: string, formats: DateFormats = {}): Dates {
  const language = languageOf(tag)
  const key = `${zone} ${language} ${formats.default ?? ''} ${formats.match ?? ''}`
  const known = made.get(key) ?? makeDates(zone, language, formats)
  made.set(key, known)
  return known
}
