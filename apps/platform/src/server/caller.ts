/**
 * Who calls, as the gateway says. The platform listens on loopback alone and a gateway sets these headers itself, so that what a
 * fan sends under the same names never arrives.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '@club/access'
import { type SiteID, siteIDs } from '@club/contracts'

/** Stands for the address of calls that came past every gateway. */
export const local = 'local'

/** The address that limits go by; calls that came past every gateway share one. */
export function addressOf(headers: IncomingHttpHeaders): string {
  const address = headers['x-client-address']
  return typeof address === 'string' && /^[0-9a-f.:]{2,45}$/i.test(address) ? address : local
}

/** The country that a trusted proxy named (`COUNTRY_HEADER`); the gateway says nothing where none is asked. */
export function placeOf(headers: IncomingHttpHeaders): Place {
  const country = headers['x-client-country']
  if (typeof country !== 'string') return { asked: false }
  return { asked: true, country: /^[A-Z]{2}$/.test(country) ? country : null }
}

/** The site whose gateway passes the call on: its session counts. Calls that came past every gateway are the main site's. */
export const siteOf = (headers: IncomingHttpHeaders): SiteID =>
  siteIDs.find((site) => site === headers['x-site']) ?? 'site'

/** The origin that the caller sees that site at, as its gateway says; null where no gateway did. */
export function siteOriginOf(headers: IncomingHttpHeaders): string | null {
  const origin = headers['x-site-origin']
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).origin : null
}
