/**
 * What a browser takes along while it is sent to the provider and back: only the browser that set out arrives. Over https it is this
 * very host's. Pure.
 */
import type { SiteID } from '@club/contracts'
import * as z from 'zod/mini'
import { ownCookie, ownCookieOf } from '../own-cookie.core.ts'

const random = z.string().check(z.regex(/^[\w-]{20,128}$/))
const arrival = z.strictObject({
  state: random,
  nonce: random,
  verifier: random,
  /** Path of the page to come back to. */
  back: z.string().check(z.maxLength(1000)),
})
export type Arrival = z.infer<typeof arrival>

/** Seconds: to register on the way a fan waits for a mail. */
const arrivalSeconds = 3600

const line = (site: SiteID, secure: boolean, value: string, maxAgeSeconds: number): string =>
  ownCookie(`${site}_arrival`, value, { secure, maxAgeSeconds })

export const arrivalCookie = (site: SiteID, secure: boolean, what: Arrival): string =>
  line(site, secure, JSON.stringify(what), arrivalSeconds)

export const endedArrivalCookie = (site: SiteID, secure: boolean): string => line(site, secure, '', 0)

/** @returns null where none came along, or none of ours */
export function arrivalOf(header: string | undefined, site: SiteID, secure: boolean): Arrival | null {
  try {
    const read = arrival.safeParse(JSON.parse(ownCookieOf(header, `${site}_arrival`, secure) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A page of this very site, as an address from its root on; its home for everything else. @param origin the site's own */
export function pageToReturnTo(back: string, origin: string): string {
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return '/'
  const { origin: of, pathname, search, hash } = new URL(back, origin)
  // '/.//elsewhere' is a path of ours, and once it is read another site's address.
  return of === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
