/** Which promo to show, and which the fan has seen (docs/product.md#overlay-promo). Pure. */
import type { PromoOverlay } from '@club/contracts'
import { cookieLine, cookieValue } from '@club/contracts/cookies'

const seenCookie = 'promo_seen'
const seenUntil = new Date('2099-12-31T23:59:59Z')
/** Number of ids that the cookie holds; the oldest go first, those of promos that still run last. */
const mostSeen = 40

/** What a promo needs to be shown. */
export type Promo = Pick<
  PromoOverlay,
  'promoID' | 'type' | 'url' | 'webNewWindow' | 'imageKey' | 'imageAltText'
> & {
  /** Time at which it ends. */
  readonly ends: number
}

type Wire = { [K in keyof PromoOverlay]?: unknown }

/** @param cookies as `document.cookie` has them */
export const seenIn = (cookies: string): string[] =>
  (cookieValue(cookies, seenCookie) ?? '').split('.').filter(Boolean)

/**
 * As written to `document.cookie`: browsers shorten its lifetime.
 * @param running ids of the promos that run, which would be shown again if they were forgotten
 */
export function cookieAfter(
  seen: readonly string[],
  promoID: string,
  running: readonly string[],
  secure: boolean,
): string {
  const all = [...seen, promoID]
  const over = all.filter((id) => !running.includes(id)).slice(0, Math.max(0, all.length - mostSeen))
  const kept = all.filter((id) => !over.includes(id)).slice(-mostSeen)
  return cookieLine(seenCookie, kept.join('.'), seenUntil, secure)
}

function promoOf(raw: unknown, now: number): Promo | null {
  if (typeof raw !== 'object' || raw === null) return null
  const { promoID, startDateTime, endDateTime, type, url, webNewWindow, imageKey, imageAltText }: Wire = raw
  if (typeof promoID !== 'string' || !/^[A-Za-z0-9-]{1,40}$/.test(promoID)) return null
  if (typeof imageKey !== 'string' || imageKey === '' || typeof imageAltText !== 'string') return null
  const ends = Date.parse(String(endDateTime))
  const runs = Date.parse(String(startDateTime)) <= now && now < ends
  if (!runs) return null
  return {
    promoID,
    type: type === 'Mini' ? 'Mini' : 'Default',
    url: typeof url === 'string' ? url : '',
    webNewWindow: webNewWindow === true,
    imageKey,
    imageAltText,
    ends,
  }
}

/** Promos that run, in the answer's order. @param now in milliseconds, by the server's clock */
export function runningIn(answer: unknown, now: number): Promo[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) return []
  return data
    .map((entry: { attributes?: unknown } | null) => promoOf(entry?.attributes, now))
    .filter((promo) => promo !== null)
}
