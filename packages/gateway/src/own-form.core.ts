/** Whether a form comes from a page of this very site. Pure. */
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The browser says itself where a form was sent from, in headers that no page can write; who says neither is refused.
 * @param origin the site's own, by which it was asked
 */
export function isOwnForm(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site'>,
  origin: string,
): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') return false
  return headers.origin === undefined ? from === 'same-origin' : headers.origin === origin
}
