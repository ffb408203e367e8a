/** Which addresses belong to the platform. Pure. */
import { largestSegmentBytes } from '@club/contracts/ingest-limits'

/** Services that are not public. The platform serves them on a separate listener; this is a second safeguard. */
const internal = /^\/api\/(?:internal|admin)(?:\/|$)/

/**
 * Where a request for `/api/…`, `/images/…` or the favicon belongs. The platform decodes escapes, so they are decoded here before anything is
 * decided by the path; an ambiguous path goes nowhere.
 * @param url the address in the request line
 */
export function proxied(url: string): 'yes' | 'no' | 'hidden' | 'malformed' {
  if (!/^\/(?:(?:api|images)\/|favicon\.ico$)/.test(url)) return 'no'
  const raw = url.split('?', 1)[0] ?? ''
  let path: string
  try {
    path = decodeURIComponent(raw)
  } catch {
    return 'malformed'
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]|\/\/|\/\.{1,2}(?:\/|$)/.test(path) || /%2f|%5c/i.test(raw)) return 'malformed'
  // Not valid in a request line as it is: it would have to be rewritten, and would then be another address.
  if (!/^[\x21-\x7e]+$/.test(url)) return 'malformed'
  return internal.test(path) ? 'hidden' : 'yes'
}

/** The largest file of an encoder, and the largest of any other body that a visitor may send, in bytes. */
const largest = { file: largestSegmentBytes, other: 8 * 1024 * 1024, beacon: 16 * 1024 }

/** Bytes that a body sent to this address may have. */
export function largestBody(url: string): number {
  if (url.startsWith('/api/ingest/')) return largest.file
  return url.startsWith('/api/') ? largest.other : largest.beacon
}
