/** Dates in a format chosen by the club, such as 'D MMM YYYY': letters stand for parts, everything else is literal. Pure. */

/** Full names of months and weekdays in a language; Sunday is the first. */
export type DateNames = { readonly months: readonly string[]; readonly weekdays: readonly string[] }

const letters = /\[[^\]]*\]|Y{4}|Y{2}|M{1,4}|D{1,2}|d{3,4}/g

const two = (value: number) => String(value).padStart(2, '0')

/**
 * @param pattern of D, DD, M, MM, MMM, MMMM, YY, YYYY, ddd and dddd; text in brackets is literal
 * @param short abbreviates a name as the language does
 * @param wall a date whose UTC fields are the local date and time
 */
export const byPattern = (
  pattern: string,
  { months, weekdays }: DateNames,
  short: (name: string) => string,
  wall: Date,
): string => {
  const month = months[wall.getUTCMonth()] ?? ''
  const weekday = weekdays[wall.getUTCDay()] ?? ''
  const year = String(wall.getUTCFullYear())
  const parts: Record<string, string> = {
    D: String(wall.getUTCDate()),
    DD: two(wall.getUTCDate()),
    M: String(wall.getUTCMonth() + 1),
    MM: two(wall.getUTCMonth() + 1),
    MMM: short(month),
    MMMM: month,
    YY: year.slice(-2),
    YYYY: year,
    ddd: short(weekday),
    dddd: weekday,
  }
  return pattern.replace(letters, (part) => parts[part] ?? part.slice(1, -1))
}
