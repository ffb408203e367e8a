/**
 * What a browser carries while it is sent to the provider and back: only the browser that set out may arrive. Over https it is bound to
 * this very host. Pure.
 */
import type { SiteID } from '@club/contracts'
import { ownCookie, ownCookieOf } from '@club/contracts/own-cookie'
import * as z from 'zod/mini'

const random = z.string().check(z.regex(/^[\w-]{20,128}$/))
const arrival = z.strictObject({
  state: random,
  nonce: random,
  verifier: random,
  /** Path of the page to come back to. */
  back: z.string().check(z.maxLength(1000)),
})
export type Arrival = z.infer<typeof arrival>

/** Seconds: a fan who registers on the way has to wait for a mail. */
const arrivalSeconds = 3600

const line = (site: SiteID, secure: boolean, value: string, maxAgeSeconds: number): string =>
  ownCookie(`${site}_arrival`, value, { secure, maxAgeSeconds })

export const arrivalCookie = (site: SiteID, secure: boolean, what: Arrival): string =>
  line(site, secure, JSON.stringify(what), arrivalSeconds)

export const endedArrivalCookie = (site: SiteID, secure: boolean): string => line(site, secure, '', 0)

/** @returns null if the cookie is missing, or not one of ours */
export function arrivalOf(header: string | undefined, site: SiteID, secure: boolean): Arrival | null {
  try {
    const read = arrival.safeParse(JSON.parse(ownCookieOf(header, `${site}_arrival`, secure) ?? 'null'))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** A page of this very site, as an absolute path; its home for anything else. @param origin the site's own */
export function pageToReturnTo(back: string, origin: string): string {
  if (!back.startsWith('/') || !URL.canParse(back, origin)) return '/'
  const { origin: of, pathname, search, hash } = new URL(back, origin)
  // '/.//elsewhere' looks like a path of ours, but once parsed it is another site's address.
  return of === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
