/**
 * Days and times in football.txt: `Sat Aug/10 2024`, `[Sat Aug/10]`, `Sat 10 August`, `2024-08-10`, `10.08.2024`,
 * `15.00`, `15:00`, `15h00`. Pure. A day without a year belongs to one of the season's two years.
 */
import { daysBetween, isDay, weekdayOf } from '../days.core.ts'

/** A day as written: the year may be missing or have two digits, the weekday is only a hint. */
export type WrittenDay = { year: number | null; month: number; day: number; weekday: number | null }

/** What was found at the start of a text, and the rest of the text. */
export type Found<T> = { value: T; rest: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']

const month =
  '(?<month>January|February|March|April|May|June|July|August|September|October|November|December|Sept|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\\.?'
const weekday =
  '(?:(?<weekday>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Thurs|Thur|Tues|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Mo|Tu|We|Th|Fr|Sa|Su)\\.?(?:,\\s*|\\s+))?'
const dayNumber = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const fullYear = '(?<year>(?:18|19|20)\\d{2})'
const shortYear = '(?<year>(?:18|19|20)\\d{2}|\\d{2}(?![.:h]\\d|\\d))'
/** After a day come the end, a space, or the start of something else; never more digits or letters. */
const end = '(?=$|[\\s,\\]|])'

const forms = [
  `${weekday}${month}(?:\\s*/\\s*|\\s+)${dayNumber}(?:,?\\s+${fullYear})?${end}`,
  `${weekday}${dayNumber}(?:\\s*/\\s*|\\s+)${month}(?:,?\\s+${shortYear})?${end}`,
  `${weekday}${fullYear}[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})${end}`,
  `${weekday}(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})\\.(?:(?:\\s(?=\\d{4}))?${shortYear})?${end}`,
  `${weekday}(?<day>\\d{1,2})[-/](?<month>\\d{1,2})[-/]${shortYear}${end}`,
  `${weekday}(?<day>\\d{1,2})/(?<month>\\d{1,2})(?=$|\\]|\\s{2}|\\s+\\d{1,2}[.:h]\\d{2})`,
].map((form) => new RegExp(`^${form}`, 'i'))

function monthOf(written: string): number {
  return /^\d+$/.test(written) ? Number(written) : months.indexOf(written.slice(0, 3).toLowerCase()) + 1
}

/** The day at the start of a text, or null if there is none. Does not check whether that day exists. */
export function dayAtStart(text: string): Found<WrittenDay> | null {
  for (const form of forms) {
    const match = form.exec(text)
    const groups = match?.groups
    if (!match || !groups) continue
    const value: WrittenDay = {
      year: groups.year ? Number(groups.year) : null,
      month: monthOf(groups.month ?? ''),
      day: Number(groups.day),
      weekday: groups.weekday ? weekdays.indexOf(groups.weekday.slice(0, 2).toLowerCase()) : null,
    }
    return { value, rest: text.slice(match[0].length).replace(/^,?\s*/, '') }
  }
  return null
}

/** A kick-off as in the file. `zone` is minutes ahead of UTC if the file names it, otherwise null: the club's own time. */
export type WrittenTime = { time: string; zone: number | null }

/**
 * The time at the start of a text: null if there is none, and `value: null` if the file says that it is not known yet.
 * @throws RangeError for an impossible time
 */
export function timeAtStart(text: string): Found<WrittenTime | null> | null {
  const unknown = /^(?:tbd|tba|tbc|\?\?[:.]\?\?)(?=\s{2,}|\s*$)/i.exec(text)
  if (unknown) return { value: null, rest: text.slice(unknown[0].length).trimStart() }
  const match =
    /^(?<hour>\d{1,2})(?:[.:h](?<minute>\d{2})(?![\d.])(?:\s*(?<half>am|pm)\b)?|\s*(?<half>am|pm)\b)(?:\s*(?:hrs|h|uhr)\b)?/i.exec(
      text,
    )
  const groups = match?.groups
  if (!match || !groups) return null
  const half = groups.half?.toLowerCase()
  const hour = (Number(groups.hour) % (half ? 12 : 100)) + (half === 'pm' ? 12 : 0)
  const minute = Number(groups.minute ?? 0)
  if (hour > 23 || minute > 59) throw new RangeError(`'${match[0].trim()}' is not a time of day`)
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const after = text.slice(match[0].length)
  const zone = zoneForm.exec(after)
  // The same instant in another zone: `18:00 (19:00 EEST)`.
  const rest = after.slice(zone?.[0].length ?? 0).replace(/^\s*\(\d{1,2}[.:h]\d{2}[^)]*\)/, '')
  return {
    value: { time, zone: zone ? zoneOf(zone.groups?.name, zone.groups?.ahead) : null },
    rest: rest.trimStart(),
  }
}

const namedZones: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['BST', 60],
  ['WEST', 60],
  ['CET', 60],
  ['CEST', 120],
  ['EET', 120],
  ['EEST', 180],
])
const zoneForm =
  /^\s*\(?(?:[A-Z]{2,5}\/)?(?<name>UTC|GMT|WEST|WET|BST|CEST|CET|EEST|EET)(?<ahead>[+-]\d{1,2}(?::?\d{2})?)?\)?(?=\s|$)/

const zoneOf = (name: string | undefined, ahead: string | undefined) =>
  ahead === undefined ? (namedZones.get(name ?? '') ?? 0) : zoneMinutes(ahead)

/** Minutes ahead of UTC: '-3', '+0530' or '+5:30'. */
export function zoneMinutes(written: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(written)
  const minutes = Number(match?.[2] ?? 0) * 60 + Number(match?.[3] ?? 0)
  return match?.[1] === '-' ? -minutes : minutes
}

const dayIn = (year: number, { month, day }: WrittenDay) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The season that days are read in. */
export type SeasonYears = { first: number; last: number }

/** '2024-25' gives 2024 and 2025; '2024' gives 2024 twice. */
export function seasonYears(season: string): SeasonYears {
  const first = Number(season.slice(0, 4))
  return { first, last: season.includes('-') ? first + 1 : first }
}

/** '26' is 2026 in the season 2025-26: the century is that of the season. */
const fullYearOf = (written: number, { first, last }: SeasonYears) =>
  written > 99 ? written : written + 100 * Math.floor((written === last % 100 ? last : first) / 100)

/** What the file has established so far about its days. */
export type DayContext = {
  years: SeasonYears
  /** The day read before this one. */
  previous: string | null
  /** First and last day according to the file's header, if it has one. */
  period: { from: string; to: string } | null
}

/** Days within which a file runs on: over those a weekday that does not agree is a slip of the pen. */
const runsOn = 60

/**
 * The day in full. Without a year it is the one of the season's days that the header's period holds, that lies near the day before it, or,
 * after a gap or for a file's first day, that has the weekday written: files run on by and large, with matches put back.
 * @throws RangeError for a day that does not exist or does not belong to the season, and after a gap for one with another weekday
 */
export function resolveDay(written: WrittenDay, { years, previous, period }: DayContext): string {
  if (written.year !== null) {
    const year = fullYearOf(written.year, years)
    const day = dayIn(year, written)
    if (!isDay(day)) throw new RangeError(`'${day}' is not a day`)
    // A one-year cup may begin with qualifying rounds before that year, and be played a year late.
    const single = years.first === years.last
    if (year < years.first - (single ? 2 : 0) || year > years.last + (single ? 1 : 0)) {
      throw new RangeError(
        `${day} is not in the season ${years.first}${years.last > years.first ? `-${String(years.last).slice(2)}` : ''}`,
      )
    }
    return day
  }
  const possible = [...new Set([years.first, years.last])].map((year) => dayIn(year, written)).filter(isDay)
  const [only, other] = possible
  if (only === undefined)
    throw new RangeError(`'${dayIn(years.first, written).slice(5)}' (month-day) is not a day of the season`)
  if (other === undefined) return only

  const inPeriod = period && possible.filter((day) => day >= period.from && day <= period.to)
  if (inPeriod?.length === 1 && inPeriod[0]) return inPeriod[0]
  const gap = (day: string) => (previous ? Math.abs(daysBetween(previous, day)) : 0)
  const nearest = previous && (gap(other) < gap(only) ? other : only)
  if (nearest && gap(nearest) <= runsOn) return nearest
  const hinted = possible.find((day) => weekdayOf(day) === written.weekday)
  if (hinted) return hinted
  if (nearest && written.weekday !== null)
    throw new RangeError(`the weekday is that of neither ${only} nor ${other}`)
  return nearest || (written.month >= 7 ? only : other)
}

/** The period of a header such as `Sat Aug/10 2024 - Mon May/5 2025 (268d)`, or null if it has another form. */
export function periodDays(header: string | null, years: SeasonYears): { from: string; to: string } | null {
  const first = header ? dayAtStart(header.trim()) : null
  const second = first ? dayAtStart(first.rest.replace(/^[-–+]\s*/, '')) : null
  if (!first || !second) return null
  const lastYear = second.value.year ?? years.last
  const firstYear = first.value.year ?? (first.value.month > second.value.month ? lastYear - 1 : lastYear)
  const from = dayIn(firstYear, first.value)
  const to = dayIn(lastYear, second.value)
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null
}
