/**
 * What a browser carries while it is sent to the provider and back: only the browser that set out may arrive, each of its tabs by
 * itself. Over https it is bound to this very host. Pure.
 */
import type { SiteID } from '@club/contracts'
import { ownCookie, ownCookieNames, ownCookieOf } from '@club/contracts/own-cookie'
import * as z from 'zod/mini'

const random = z.string().check(z.regex(/^[\w-]{20,128}$/))
const kept = z.strictObject({
  nonce: random,
  verifier: random,
  /** Path of the page to come back to. */
  back: z.string().check(z.maxLength(1000)),
})
export type Arrival = z.infer<typeof kept> & { state: string }

/** Seconds: a fan who registers on the way has to wait for a mail. */
const arrivalSeconds = 3600

/** How many tabs may be on their way at once: each has a cookie of its own, and the oldest make room. */
const mostArrivals = 4

const nameStart = (site: SiteID) => `${site}_arrival_`

/** The Set-Cookie lines of a browser that sets out. @param header its Cookie header */
export function arrivalCookies(
  header: string | undefined,
  site: SiteID,
  secure: boolean,
  { state, ...rest }: Arrival,
): string[] {
  // Browsers send the cookies that were set first before the others.
  const earlier = ownCookieNames(header, nameStart(site), secure)
  return [
    ...earlier.slice(0, Math.max(0, earlier.length - mostArrivals + 1)).map((name) => ended(name, secure)),
    ownCookie(nameStart(site) + state, JSON.stringify(rest), { secure, maxAgeSeconds: arrivalSeconds }),
  ]
}

const ended = (name: string, secure: boolean): string => ownCookie(name, '', { secure, maxAgeSeconds: 0 })

export const endedArrivalCookie = (
  site: SiteID,
  secure: boolean,
  { state }: Pick<Arrival, 'state'>,
): string => ended(nameStart(site) + state, secure)

/**
 * How this browser set out with that state.
 * @param state as the answer brings it, unproven
 * @returns null if this browser did not set out with it, or the cookie is not one of ours
 */
export function arrivalOf(
  header: string | undefined,
  site: SiteID,
  secure: boolean,
  state: string | null,
): Arrival | null {
  const read = random.safeParse(state)
  if (!read.success) return null
  try {
    const value = ownCookieOf(header, nameStart(site) + read.data, secure)
    const known = kept.safeParse(JSON.parse(value ?? 'null'))
    return known.success ? { ...known.data, state: read.data } : null
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
