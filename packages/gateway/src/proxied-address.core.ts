/** Which addresses belong to the platform. Pure. */

/** Services that are not for the public. The platform has them on a listener of its own; this is the second lock. */
const internal = /^\/api\/(?:internal|admin)(?:\/|$)/

/**
 * Where a request below `/api/` or `/images/`, or for the sign of a browser's tab, belongs. The platform reads escapes, so they are read here before anything is
 * decided by the path; one that could be read in two ways goes nowhere.
 * @param url the request line's own address
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
  // What a request line cannot carry as it is: it would have to be written anew, and then it is another address.
  if (!/^[\x21-\x7e]+$/.test(url)) return 'malformed'
  return internal.test(path) ? 'hidden' : 'yes'
}

/** The largest file of an encoder, and the largest of any other body that a visitor may send, in bytes. */
const largest = { file: 24 * 1024 * 1024, other: 8 * 1024 * 1024, beacon: 16 * 1024 }

/** Bytes that a body sent to this address may have. */
export function largestBody(url: string): number {
  if (url.startsWith('/api/ingest/')) return largest.file
  return url.startsWith('/api/') ? largest.other : largest.beacon
}
