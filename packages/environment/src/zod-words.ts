/**
 * Error messages for values that do not match a schema, for every server and command. zod's small build has no messages and says
 * 'Invalid input' for everything: with these, staff and operators read what is expected, but never what was given. Pages do not
 * need them. A schema's own messages take precedence.
 */
import { config, type core } from 'zod/mini'

const kinds: Readonly<Record<string, string>> = {
  string: 'is not text',
  number: 'is not a number',
  int: 'is not a whole number',
  boolean: 'is neither true nor false',
  array: 'is not a list',
  object: 'is not an object',
  record: 'is not an object',
}

/** What zod's own formats expect. */
const formats: Readonly<Record<string, string>> = {
  datetime: 'must be an instant such as 2027-04-20T15:00:00Z',
  date: 'must be a real day, such as 2027-04-20',
  time: 'must be a time such as 15:00',
  email: 'must be an email address',
  url: 'must be an address such as https://www.example.club/',
}

/** A longer pattern explains nothing. */
const longestPattern = 40

function wordsForFormat(format: string, pattern = ''): string {
  const shown = pattern === '' || pattern.length > longestPattern ? '' : `: ${pattern}`
  return formats[format] ?? `does not have the required form${shown}`
}

/** @param most such as 'at most' */
function bound(origin: string, count: number | bigint, most: string): string {
  if (origin === 'string') return `must have ${count} characters ${most}`
  return origin === 'array' ? `must have ${count} entries ${most}` : `must be ${count} ${most}`
}

function wordsFor(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? `is not ${issue.expected}`)
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most')
    case 'invalid_format':
      return wordsForFormat(issue.format, issue.pattern)
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'is invalid'
  }
}

config({ localeError: wordsFor })
