/** Schemas of single settings that several places use, or that only the runtime itself can check. */
import * as z from 'zod/mini'
import { luminance } from './luminance.core.ts'

/** Whether a constructor of `Intl` accepts it: only `Intl` knows all zones and languages. */
const isTaken = (make: () => unknown): boolean => {
  try {
    make()
    return true
  } catch {
    return false
  }
}

/** A BCP 47 tag. */
export const languageTag = z
  .string()
  .check(
    z.refine(
      (tag) => isTaken(() => new Intl.DateTimeFormat(tag)),
      "must be a language tag such as 'en-GB' or 'ar'",
    ),
  )

/** Entries of a page or a row; a service returns at most a hundred at once. */
export const pageSize = z.number().check(z.int(), z.minimum(1), z.maximum(100))

/** Contrast of two colours (WCAG 2.2), 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
