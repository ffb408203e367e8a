/**
 * Who calls, as the gateway says. The platform listens on loopback alone and a gateway sets these headers itself, so that what a
 * fan sends under the same names never arrives.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Place } from '@club/access'

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
