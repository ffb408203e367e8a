/** Decides whether a form was sent from a page of this site. Pure. */
import type { IncomingHttpHeaders } from 'node:http'
import { originOfHost } from '@club/environment'

/**
 * The browser itself says where a form was sent from, in headers that no page can set; a request with neither header is refused.
 * @param headers their `host` is known to be one of the site's names, of which a browser states the one in use
 * @param origin the site's own, as its pages name it
 */
export function isOwnForm(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'sec-fetch-site' | 'host'>,
  origin: string,
): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') return false
  if (headers.origin === undefined) return from === 'same-origin'
  return headers.origin === origin || headers.origin === originOfHost(headers.host ?? '')
}
