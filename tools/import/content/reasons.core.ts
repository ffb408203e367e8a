/** Formats a schema's objection to a value as the rest of a report line. Pure. */
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
 * A schema's own message assumes that the value exists.
 * @param value what was read; the issue names a place in it
 */
export const reasonOf = (issue: z.core.$ZodIssue, value: unknown): string =>
  issue.code !== 'unrecognized_keys' && valueAt(value, issue.path) === undefined
    ? 'is missing'
    : lowerFirst(issue.message)

const readAs: Readonly<Record<string, string>> = { number: 'a number', boolean: 'true or false' }

/** The same for front matter, where a word need not be in quotation marks, and one that looks like a number is read as one. */
export function reasonInHead(issue: z.core.$ZodIssue, value: unknown): string {
  const kind = readAs[typeof valueAt(value, issue.path)]
  return issue.code === 'invalid_type' && issue.expected === 'string' && kind !== undefined
    ? `is read as ${kind}: put it in quotation marks`
    : reasonOf(issue, value)
}

/** For a field that nothing reads. */
export const noField = 'is not a known field'

/** Where in a value each fault is, and why. */
export const faultsOf = (
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  reason = reasonOf,
): { path: PropertyKey[]; reason: string }[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: [...issue.path, key], reason: noField }))
      : { path: issue.path, reason: reason(issue, value) },
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/**
 * Fields of a value that its schema does not know: the schemas of answers silently drop those, because a newer platform may
 * send more. In a file they are mistakes.
 * @param read the schema's result for the value
 * @returns the path of each
 */
export function strayFields(value: unknown, read: unknown): string[][] {
  if (Array.isArray(value) && Array.isArray(read))
    return value.flatMap((entry, index) =>
      strayFields(entry, read[index]).map((path) => [String(index), ...path]),
    )
  if (!isObject(value) || !isObject(read)) return []
  return Object.entries(value).flatMap(([key, entry]) =>
    Object.hasOwn(read, key) ? strayFields(entry, read[key]).map((path) => [key, ...path]) : [[key]],
  )
}
