/**
 * Who is calling, according to the gateway. The platform listens on loopback only and a gateway sets these headers itself, so headers that a
 * fan sends under the same names never arrive.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '@club/access'
import { type SiteID, siteIDs } from '@club/contracts'

/** Stands for the address of calls that bypass every gateway. */
export const local = 'local'

/** The address that limits go by; calls that bypass every gateway share one. */
export function addressOf(headers: IncomingHttpHeaders): string {
  const address = headers['x-client-address']
  return typeof address === 'string' && /^[0-9a-f.:]{2,45}$/i.test(address) ? address : local
}

/** The country reported by a trusted proxy (`COUNTRY_HEADER`); the gateway sends nothing if none is configured. */
export function placeOf(headers: IncomingHttpHeaders): Place {
  const country = headers['x-client-country']
  if (typeof country !== 'string') return { asked: false }
  return { asked: true, country: /^[A-Z]{2}$/.test(country) ? country : null }
}

/** The site whose gateway forwards the call: its session counts. Calls that bypass every gateway belong to the main site. */
export const siteOf = (headers: IncomingHttpHeaders): SiteID =>
  siteIDs.find((site) => site === headers['x-site']) ?? 'site'

/** The origin at which the caller sees that site, according to its gateway; null without a gateway. */
export function siteOriginOf(headers: IncomingHttpHeaders): string | null {
  const origin = headers['x-site-origin']
  return typeof origin === 'string' && URL.canParse(origin) ? new URL(origin).origin : null
}

/** What an Authorization header shows; null where it is no bearer's. */
export const bearerOf = (authorization: string | undefined): string | null =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
