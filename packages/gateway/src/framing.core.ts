/**
 * Judges a request's framing before a byte of its body is read. Node's parser has already refused what is ambiguous (both lengths at
 * once, two lengths, an unknown transfer coding); this decides what the site takes at all. Pure.
 */
import type { IncomingHttpHeaders } from 'node:http'

export type Framing =
  /** No body. */
  | { kind: 'none' }
  /** A body; `length` in bytes, or null if it is chunked. */
  | { kind: 'body'; length: number | null }
  /** A body without meaning: it is read and discarded. */
  | { kind: 'ignored' }
  | { kind: 'refused'; status: 400 | 405 | 413 | 501; reason: string }

/** The methods that are answered here, and what each may carry. */
const methods: Readonly<Record<string, 'body' | 'ignored' | 'none'>> = {
  GET: 'none',
  HEAD: 'none',
  OPTIONS: 'none',
  // Encoders delete their old files with an empty, chunked body.
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
 * @param most bytes that a body may have
 */
export function framingOf(method: string, headers: IncomingHttpHeaders, most: number): Framing {
  const carries = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (carries === undefined) return refused(405, 'Method not allowed')
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

/**
 * What is wrong with a request's Host headers, or null: there must be exactly one. HTTP/1.0 has none, and a health check over it is
 * let through without one.
 * @param hosts all that came
 */
export function hostFault(hosts: readonly string[], version: string, asksForHealth: boolean): string | null {
  if (hosts.length === 1 || (hosts.length === 0 && version === '1.0' && asksForHealth)) return null
  return hosts.length === 0 ? 'No Host' : 'More than one Host'
}

/** Every Host header that came; `headers` keeps only the first. @param raw names and values in turn, as received */
export function hostsIn(raw: readonly string[]): string[] {
  const hosts: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') hosts.push(raw[at + 1] ?? '')
  return hosts
}
