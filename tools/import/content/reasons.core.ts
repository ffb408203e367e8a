/** What is wrong with a value that a schema did not take, as a line of a report goes on. Pure. */
import '@club/environment/zod-words'
import type * as z from 'zod/mini'

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}

/**
 * A schema's own words are about a value that is there.
 * @param value what was read; the issue says where in it
 */
export const reasonOf = (issue: z.core.$ZodIssue, value: unknown): string =>
  issue.code !== 'unrecognized_keys' && valueAt(value, issue.path) === undefined
    ? 'is missing'
    : lowerFirst(issue.message)
