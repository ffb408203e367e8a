/** What is wrong with a value that a schema did not take, in words. Pure. */
import type * as z from 'zod/mini'

const kinds: Readonly<Record<string, string>> = {
  string: 'is no text',
  number: 'is no number',
  int: 'is no whole number',
  boolean: 'is neither true nor false',
  array: 'is no list',
  object: 'is no object',
  record: 'is no object',
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) {
    if (found === null || typeof found !== 'object') return undefined
    found = (found as Record<PropertyKey, unknown>)[key]
  }
  return found
}

/** @param most such as 'at most' */
function bound(origin: string, count: number | bigint, most: string): string {
  if (origin === 'string') return `must have ${count} characters ${most}`
  return origin === 'array' ? `must have ${count} entries ${most}` : `must be ${count} ${most}`
}

/** The schema's own words where it has some; the library's say no more than that something is wrong. */
function ofIssue(issue: z.core.$ZodIssue): string {
  if (issue.message !== '' && issue.message !== 'Invalid input') return lowerFirst(issue.message)
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? `is no ${issue.expected}`
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most')
    case 'invalid_format':
      return `is not written as it must be${issue.pattern === undefined ? '' : `: ${issue.pattern}`}`
    default:
      return lowerFirst(issue.message || issue.code)
  }
}

/** @param value what was read; the issue says where in it */
export const reasonOf = (issue: z.core.$ZodIssue, value: unknown): string =>
  issue.code !== 'unrecognized_keys' && valueAt(value, issue.path) === undefined
    ? 'is missing'
    : ofIssue(issue)
