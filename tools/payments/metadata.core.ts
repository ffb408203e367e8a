/** The club's own metadata on the provider's objects: its limits, and how updates merge. Pure. */
import * as z from 'zod/mini'

/** At most 50 pairs of texts: names up to 40 characters, values up to 500. */
export const metadata = z
  .record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
  .check(z.refine((pairs) => Object.keys(pairs).length <= 50))

/** Metadata after an update: an empty value deletes its key; other keys stay. */
export function mergeMetadata(
  old: Readonly<Record<string, string>>,
  update: Readonly<Record<string, string>> | null | undefined,
): Record<string, string> {
  if (update === undefined) return { ...old }
  if (update === null) return {}
  return Object.fromEntries(Object.entries({ ...old, ...update }).filter(([, value]) => value !== ''))
}
