/** Matchdays: Saturdays, Tuesday nights and the holidays of an English season. Pure. */
import { addDays, daysBetween, weekdayOf } from '../import/days.core.ts'

/** A day of a whole round, with the usual kick-off. */
export type PlayingDay = { day: string; time: string }

const saturday = 6
const sunday = 0
const monday = 1
const tuesday = 2

/** First day of this weekday on or after a day. */
export const onOrAfter = (day: string, weekday: number): string =>
  addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** The nth such weekday of a month. */
export const nthWeekday = (year: number, month: number, weekday: number, nth: number): string =>
  addDays(onOrAfter(`${year}-${String(month).padStart(2, '0')}-01`, weekday), 7 * (nth - 1))

/** Easter Sunday (Gregorian computus). */
export function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-${String(Math.floor(f / 31)).padStart(2, '0')}-${String((f % 31) + 1).padStart(2, '0')}`
}

/** The cup's days in a season that starts in `start`; the second day of a semi-final is its second leg. */
export function cupDays(start: number) {
  return {
    first: nthWeekday(start, 11, saturday, 2),
    second: nthWeekday(start, 12, saturday, 2),
    quarterFinals: nthWeekday(start + 1, 1, saturday, 3),
    semiFinals: [nthWeekday(start + 1, 3, tuesday, 2), nthWeekday(start + 1, 4, tuesday, 2)] as const,
    final: nthWeekday(start + 1, 5, sunday, 3),
  }
}

/** `count` entries of a list, spread over it as evenly as possible. */
const spread = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, index) =>
      Math.floor((index * count) / list.length) !== Math.floor(((index - 1) * count) / list.length),
  )

/**
 * The days of the first team's league, one per round, in order: Saturdays, the holidays, and Tuesday nights for
 * the rest. Cup Saturdays stay free.
 */
export function leagueDays(start: number, rounds: number): PlayingDay[] {
  const opening = nthWeekday(start, 8, saturday, 2)
  const closing = onOrAfter(`${start + 1}-04-26`, saturday)
  const easterDay = easter(start + 1)
  const bankHoliday = addDays(nthWeekday(start, 9, monday, 1), -7)
  const holidays = [
    bankHoliday,
    `${start}-12-26`,
    `${start + 1}-01-01`,
    addDays(easterDay, -2),
    addDays(easterDay, 1),
  ]
  const cup = cupDays(start)
  const taken = [cup.first, cup.second, cup.quarterFinals]

  const afternoons = new Set(holidays)
  for (let day = opening; day <= closing; day = addDays(day, 7)) {
    const crowded = holidays.some((holiday) => Math.abs(daysBetween(day, holiday)) < 2)
    if (!taken.includes(day) && !crowded) afternoons.add(day)
  }
  const evenings: string[] = []
  for (let day = addDays(opening, 10); day < addDays(closing, -10); day = addDays(day, 7)) {
    const crowded = holidays.some((holiday) => Math.abs(daysBetween(day, holiday)) < 3)
    const semiFinal = cup.semiFinals.some((other) => other === day)
    if (!crowded && !semiFinal) evenings.push(day)
  }
  return [
    ...[...afternoons].map((day) => ({ day, time: '15:00' })),
    ...spread(evenings, rounds - afternoons.size).map((day) => ({ day, time: '19:45' })),
  ]
    .sort((one, other) => one.day.localeCompare(other.day))
    .slice(0, rounds)
}

/** Days of a smaller league with one weekday from early autumn to spring, and a winter break. */
export function weekendDays(start: number, rounds: number, weekday: number, time: string): PlayingDay[] {
  const opening = onOrAfter(`${start}-09-01`, weekday)
  const closing = onOrAfter(`${start + 1}-04-20`, weekday)
  const free: string[] = []
  for (let day = opening; day <= closing; day = addDays(day, 7)) {
    const winterBreak = day > `${start}-12-16` && day < `${start + 1}-01-08`
    if (!winterBreak) free.push(day)
  }
  return spread(free, rounds).map((day) => ({ day, time }))
}

/**
 * Tuesdays of a season without a league or cup round within two days: for rearranged matches and
 * replays, in order.
 */
export function freeTuesdays(start: number, league: readonly PlayingDay[]): string[] {
  const cup = cupDays(start)
  const taken = [...league.map(({ day }) => day), cup.first, cup.second, cup.quarterFinals, ...cup.semiFinals]
  const free: string[] = []
  for (let day = onOrAfter(`${start}-09-01`, tuesday); day < `${start + 1}-04-27`; day = addDays(day, 7)) {
    if (!taken.some((other) => Math.abs(daysBetween(day, other)) < 2)) free.push(day)
  }
  return free
}
