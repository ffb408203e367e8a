/**
 * What follows a request's headers, judged before a byte of it is read. Node's parser has refused by then what is ambiguous (both
 * lengths at once, two lengths, a coding that it does not know); here is decided what this site takes at all. Pure.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type Framing =
  /** Nothing follows. */
  | { kind: 'none' }
  /** A body; `length` in bytes, or null where its end is told on the way. */
  | { kind: 'body'; length: number | null }
  /** A body that means nothing: read past, never passed on. */
  | { kind: 'ignored' }
  | { kind: 'refused'; status: 400 | 405 | 413 | 501; reason: string }

/** Methods that anything here answers, by what they may carry. */
const methods: Readonly<Record<string, 'body' | 'ignored' | 'none'>> = {
  GET: 'none',
  HEAD: 'none',
  OPTIONS: 'none',
  // Encoders clear away behind themselves with an empty, chunked body.
  DELETE: 'ignored',
  POST: 'body',
  PUT: 'body',
  PATCH: 'body',
}

const refused = (status: 400 | 405 | 413 | 501, reason: string): Framing => ({
  kind: 'refused',
  status,
  reason,
})

/**
 * @param hosts every Host header that came
 * @param most bytes that a body may have
 */
export function framingOf(
  method: string,
  headers: IncomingHttpHeaders,
  hosts: readonly string[],
  most: number,
): Framing {
  const carries = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (carries === undefined) return refused(405, 'Method not allowed')
  if (hosts.length !== 1) return refused(400, hosts.length === 0 ? 'No Host' : 'More than one Host')
  const coding = headers['transfer-encoding']
  const declared = headers['content-length']
  if (coding !== undefined && declared !== undefined) return refused(400, 'Two lengths')
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return refused(501, 'Unknown transfer coding')
  if (declared !== undefined && !/^\d{1,15}$/.test(declared)) return refused(400, 'Invalid length')
  const length = declared === undefined ? null : Number(declared)
  if (coding === undefined && (length === null || length === 0))
    return carries === 'body' ? { kind: 'body', length: 0 } : { kind: 'none' }
  if (carries === 'none') return refused(400, `A ${method} has no body`)
  if (length !== null && length > most) return refused(413, 'Too large')
  return carries === 'ignored' ? { kind: 'ignored' } : { kind: 'body', length }
}

/** Every Host header that came; of several `headers` has the first alone. @param raw names and values in turn, as they came */
export function hostsIn(raw: readonly string[]): string[] {
  const hosts: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') hosts.push(raw[at + 1] ?? '')
  return hosts
}
