/** Parses requests against a route's schemas; refuses invalid parts by name. */
import type { IncomingHttpHeaders } from 'node:http'
import type { ApiError } from '@club/contracts'
import type * as z from 'zod/mini'
import { badParameter, notFound, Refusal } from './errors.ts'

type Schema = z.ZodMiniType

/** The most places that a refused body names. */
const namedIssues = 20

/** An invalid path parameter cannot match anything: 404. */
export function parseParams(schema: Schema | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw notFound('There is nothing at this address')
  return parsed.data
}

/** @throws Refusal 400 for percent signs that do not decode: a lenient parser would give one address two meanings */
export function demandReadableQuery(url: string): void {
  const start = url.indexOf('?')
  if (start === -1) return
  try {
    decodeURIComponent(url.slice(start + 1))
  } catch {
    throw badParameter('query', 'is not encoded correctly')
  }
}

/** Refuses repeated and unknown keys, so that one address has one meaning. */
export function parseQuery(schema: Schema | undefined, given: unknown): unknown {
  const query = (given ?? {}) as Record<string, unknown>
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) throw badParameter(key, 'is given more than once')
    if (typeof value === 'string' && value.includes('\0')) throw badParameter(key, 'contains a NUL character')
  }
  if (!schema) {
    const [unknown] = Object.keys(query)
    if (unknown !== undefined) throw badParameter(unknown, 'is not a parameter of this call')
    return undefined
  }
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    throw badParameter(issue.keys[0] ?? '', 'is not a parameter of this call')
  }
  throw badParameter(issue?.path.join('.') ?? '', issue?.message ?? 'is invalid')
}

/** Names every invalid place by a JSON pointer. */
export function parseBody(schema: Schema | undefined, given: unknown): unknown {
  if (!schema) return given
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const errors = parsed.error.issues.slice(0, namedIssues).map(
    (issue): ApiError => ({
      code: 'bad_content',
      title: 'The content is invalid',
      detail: issue.message,
      source: {
        pointer: `/${issue.path.map((part) => String(part).replace(/~/g, '~0').replace(/\//g, '~1')).join('/')}`,
      },
    }),
  )
  throw new Refusal(400, errors)
}

/**
 * The number after which an event stream continues, as sent by a browser.
 * @returns null without one
 * @throws Refusal 400 for anything but a valid whole number
 */
export function lastEventIDOf(headers: IncomingHttpHeaders): number | null {
  const given = headers['last-event-id']
  if (given === undefined || given === '') return null
  const number = Number(given)
  if (!/^\d{1,16}$/.test(String(given)) || !Number.isSafeInteger(number))
    throw badParameter('Last-Event-ID', 'must be the number of an event')
  return number
}
