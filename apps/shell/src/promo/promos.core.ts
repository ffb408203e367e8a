/** Which promo is shown, and which were (docs/product.md#overlay-promo). Pure. */
import type { PromoOverlay } from '@club/contracts'

export const seenCookie = 'promo_seen'
/** Ids that the cookie holds; the oldest go first. */
const mostSeen = 40

/** What a promo needs to be shown. */
export type Promo = Pick<
  PromoOverlay,
  'promoID' | 'type' | 'url' | 'webNewWindow' | 'imageKey' | 'imageAltText'
> & {
  /** Instant at which it is over. */
  readonly ends: number
}

type Wire = { [K in keyof PromoOverlay]?: unknown }

/** @param cookies as `document.cookie` has them */
export function seenIn(cookies: string): string[] {
  const kept = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${seenCookie}=`))
  return (kept?.split('=', 2)[1] ?? '').trim().split('.').filter(Boolean)
}

/** As it is written to `document.cookie`: browsers make a shorter time of it. */
export const cookieAfter = (seen: readonly string[], promoID: string, secure: boolean): string =>
  `${seenCookie}=${[...seen, promoID].slice(-mostSeen).join('.')}; Expires=Thu, 31 Dec 2099 23:59:59 GMT; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

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

/** @param now in milliseconds, by the server's clock */
export function firstUnseen(answer: unknown, seen: readonly string[], now: number): Promo | null {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) return null
  for (const entry of data) {
    const promo = promoOf((entry as { attributes?: unknown } | null)?.attributes, now)
    if (promo && !seen.includes(promo.promoID)) return promo
  }
  return null
}
