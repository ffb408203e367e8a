/**
 * What is said of a value that a schema did not take, for every server and command. The small form of zod brings no words along and says
 * 'Invalid input' of everything: staff and operators read what is expected instead, and never what was given. Pages have no use for it.
 * A schema's own words go before these.
 */
import { config, type core } from 'zod/mini'

const kinds: Readonly<Record<string, string>> = {
  string: 'is no text',
  number: 'is no number',
  int: 'is no whole number',
  boolean: 'is neither true nor false',
  array: 'is no list',
  object: 'is no object',
  record: 'is no object',
}

/** @param most such as 'at most' */
function bound(origin: string, count: number | bigint, most: string): string {
  if (origin === 'string') return `must have ${count} characters ${most}`
  return origin === 'array' ? `must have ${count} entries ${most}` : `must be ${count} ${most}`
}

function wordsFor(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (kinds[issue.expected] ?? `is no ${issue.expected}`)
    case 'invalid_value':
      return `is none of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most')
    case 'invalid_format':
      return `is not written as it must be${issue.pattern === undefined ? '' : `: ${issue.pattern}`}`
    case 'unrecognized_keys':
      return `has what is no field here: ${issue.keys.join(', ')}`
    default:
      return 'is invalid'
  }
}

config({ localeError: wordsFor })
