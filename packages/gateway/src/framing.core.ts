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
 * What is wrong with the Host headers of a request, or null: there must be one. Version 1.0 of the protocol knows none, and what asks
 * in it after a server's health is let through without.
 * @param hosts every one that came
 */
export function hostFault(hosts: readonly string[], version: string, asksForHealth: boolean): string | null {
  if (hosts.length === 1 || (hosts.length === 0 && version === '1.0' && asksForHealth)) return null
  return hosts.length === 0 ? 'No Host' : 'More than one Host'
}

/** Every Host header that came; of several `headers` has the first alone. @param raw names and values in turn, as they came */
export function hostsIn(raw: readonly string[]): string[] {
  const hosts: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2)
    if (raw[at]?.length === 4 && raw[at]?.toLowerCase() === 'host') hosts.push(raw[at + 1] ?? '')
  return hosts
}
