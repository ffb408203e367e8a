/** Forms of single settings that more than one place has, or that only a library of the platform can judge. */
import * as z from 'zod/mini'

/** Whether a constructor of `Intl` takes it: those alone know all zones and languages. */
const isTaken = (make: () => unknown): boolean => {
  try {
    make()
    return true
  } catch {
    return false
  }
}

/** An IANA time zone: dates and kick-offs are said by its clock. */
export const timeZone = z
  .string()
  .check(
    z.refine(
      (zone) => isTaken(() => new Intl.DateTimeFormat('en-GB', { timeZone: zone })),
      "must be a time zone such as 'Europe/London'",
    ),
  )

/** A BCP 47 tag. */
export const languageTag = z
  .string()
  .check(
    z.refine(
      (tag) => isTaken(() => new Intl.DateTimeFormat(tag)),
      "must be a language and country such as 'en-GB'",
    ),
  )

/** Entries of a page or a row; a service gives no more than a hundred at once. */
export const pageSize = z.number().check(z.int(), z.minimum(1), z.maximum(100))

/** Relative luminance (WCAG 2.2) of a colour such as '#ff5a3c'. */
const luminance = (colour: string): number =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
    const part = Number.parseInt(colour.slice(1 + 2 * at, 3 + 2 * at), 16) / 255
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  }, 0)

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
