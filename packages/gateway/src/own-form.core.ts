/** Decides whether a form was sent from a page of this site. Pure. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The browser itself says where a form was sent from, in headers that no page can set; a request with neither header is refused.
 * @param origin the site's own, as the request addressed it
 */
export function isOwnForm(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  origin: string,
): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') return false
  return headers.origin === undefined ? from === 'same-origin' : headers.origin === origin
}
