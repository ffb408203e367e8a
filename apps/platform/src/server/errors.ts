/** Refusals and their form: `{ errors: [{ code, title, detail, source }] }`, never a stack trace. */
import type { ApiError, ErrorBody } from '@club/contracts'
import { diskReason } from '../data-dir/disk-probe.server.ts'

type Source = NonNullable<ApiError['source']>

/** Thrown anywhere during a request; the server turns it into the response. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: ApiError[]
  readonly headers: Record<string, string>
  constructor(status: number, errors: ApiError[], headers: Record<string, string> = {}) {
    super(errors[0]?.detail ?? errors[0]?.title ?? 'refused')
    this.name = 'Refusal'
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

const refusal = (status: number, code: string, title: string, detail?: string, source?: Source) =>
  new Refusal(status, [{ code, title, ...(detail ? { detail } : {}), ...(source ? { source } : {}) }])

/** @param freshUntil when something may appear there by itself */
export const notFound = (detail: string, freshUntil: string | null = null) =>
  new Refusal(
    404,
    [{ code: 'not_found', title: 'Not found', detail }],
    freshUntil === null ? {} : { 'fresh-until': freshUntil },
  )

export const badParameter = (parameter: string, detail: string) =>
  refusal(400, 'bad_parameter', 'A parameter is invalid', detail, { parameter })

/** A request that is well-formed but cannot be done, because of one place in its body. */
export const unprocessable = (pointer: string, detail: string) =>
  refusal(422, 'unprocessable', 'The content is invalid', detail, { pointer })

export const unauthorised = () =>
  new Refusal(401, [{ code: 'unauthorised', title: 'A valid token is required' }], {
    'www-authenticate': 'Bearer',
  })

export const forbidden = (code: string, detail: string) => refusal(403, code, 'Not allowed', detail)

export const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, [{ code: 'too_many_requests', title: 'Too many requests; try again later' }], {
    'retry-after': String(retryAfterSeconds),
  })

export const overloaded = (detail: string, retryAfterSeconds = 1) =>
  new Refusal(503, [{ code: 'overloaded', title: 'Try again shortly', detail }], {
    'retry-after': String(retryAfterSeconds),
  })

/** The provider to which a call is forwarded does not respond. */
export const providerSilent = (code: string) =>
  new Refusal(503, [{ code, title: 'The streaming provider does not answer' }], { 'retry-after': '5' })

const codes: Record<number, [code: string, title: string]> = {
  400: ['bad_request', 'The request is invalid'],
  404: ['not_found', 'Not found'],
  405: ['method_not_allowed', 'Method not allowed'],
  408: ['request_timeout', 'The request took too long'],
  413: ['too_large', 'The content is too large'],
  414: ['address_too_long', 'The address is too long'],
  415: ['unsupported_media_type', 'This type of content is not accepted'],
  431: ['headers_too_large', 'The headers are too large'],
}

/** SQLSTATEs for text from outside that cannot be stored: a NUL or half a surrogate pair. */
const unstorable = new Set(['22021', '22P05', '22P02'])
/**
 * SQLSTATEs and socket errors after which a retry may succeed: conflicting work, a transaction that stood still (25P03), a broken
 * connection (08), a server that is short of something (53), accepts no connections (55000), stops or starts (57), or takes no writes
 * because another is the primary now, or will be (25006).
 */
const passing = new Set([
  ...['40001', '40P01', '55P03', '25P03', '25006'],
  ...['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '57P05', '57014'],
  ...['53000', '53100', '53200', '53300', '53400', '55000'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
])

export type Failure = {
  status: number
  body: ErrorBody
  headers: Record<string, string>
  unexpected: boolean
}

/** The response for a thrown error. `unexpected` failures must be logged with their stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal) {
    return { status: error.status, body: { errors: error.errors }, headers: error.headers, unexpected: false }
  }
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && unstorable.has(code)) {
    return failureOf(refusal(400, 'bad_text', 'The request holds text that cannot be stored'))
  }
  const full = diskReason(error)
  if (full !== null) {
    const detail = `Nothing was written: ${full}`
    return { ...failureOf(refusal(507, 'disk_full', 'Nothing can be written', detail)), unexpected: true }
  }
  if (typeof code === 'string' && passing.has(code)) {
    return { ...failureOf(overloaded('The database does not answer')), unexpected: true }
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    const [name, title] = codes[statusCode] ?? codes[400] ?? ['bad_request', 'The request is invalid']
    return failureOf(refusal(statusCode, name, title))
  }
  const body = { errors: [{ code: 'internal', title: 'Something went wrong on our side' }] }
  return { status: 500, body, headers: {}, unexpected: true }
}
