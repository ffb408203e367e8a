/** Which adverts stand in the squares of the footer (docs/product.md#footer-squares). Pure. */
import type { SquareAdvert } from '@club/contracts'

/** Slots between the page and the footer. */
export const squares = 3
/** Milliseconds from a route change until the squares are enabled. */
export const enabledAfter = 2000

/** What a square needs from its advert. */
export type Square = {
  readonly id: string
  readonly name: string
  readonly url: string
  /** Key in the image library. */
  readonly image: string
  readonly childFriendly: boolean
  /** When its campaign ends, in milliseconds; null if it has no end. */
  readonly ends: number | null
  /** What its views and clicks are counted under. */
  readonly advertName: string
  readonly advertRef: string
  readonly campaignRef: string
}

type Wire = { [K in keyof SquareAdvert]?: unknown } & { advertTitle?: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A missing date is no bound; an invalid one is never met. */
const within = (timings: unknown, now: number): boolean => {
  const { startUTC = null, endUTC = null } = isObject(timings) ? timings : {}
  const from = startUTC === null ? Number.NEGATIVE_INFINITY : Date.parse(String(startUTC))
  const until = endUTC === null ? Number.POSITIVE_INFINITY : Date.parse(String(endUTC))
  return from <= now && now < until
}

/** The end of a campaign, in milliseconds; null if it has none. */
export const endOf = (instant: unknown): number | null =>
  instant === undefined || instant === null ? null : Date.parse(String(instant))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function squareOf(advert: unknown, now: number): Square | null {
  if (!isObject(advert)) return null
  const { id, url, images, enabled, channel, childFriendly, timings }: Wire = advert
  const { advertName, advertTitle, advertRef, campaignRef }: Wire = advert
  const mobile = isObject(images) && isObject(images.mobile) ? images.mobile.imageKey : null
  const name = advertTitle ?? advertName
  if (typeof id !== 'string' || typeof name !== 'string') return null
  if (typeof url !== 'string' || url === '' || typeof mobile !== 'string' || mobile === '') return null
  if (enabled !== true || (channel !== '' && channel !== 'web') || !within(timings, now)) return null
  return {
    id,
    name,
    url,
    image: mobile,
    childFriendly: childFriendly === true,
    ends: isObject(timings) ? endOf(timings.endUTC) : null,
    advertName: textOf(advertName),
    advertRef: textOf(advertRef),
    campaignRef: textOf(campaignRef),
  }
}

/** The adverts in the slot's answer that are valid now: with a link and a mobile picture, enabled, for the web, in time. */
export function squaresIn(answer: unknown, now: number): Square[] {
  const { data } = isObject(answer) ? answer : {}
  const { attributes } = isObject(data) ? data : {}
  const { adverts } = isObject(attributes) ? attributes : {}
  return (Array.isArray(adverts) ? adverts : []).flatMap((advert) => squareOf(advert, now) ?? [])
}

/** In random order (Fisher–Yates). @param random from 0 up to 1 */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[out[last], out[other]] = [out[other] as T, out[last] as T]
  }
  return out
}

/**
 * The advert in each slot; in child-friendly mode only those marked for it.
 * @param isGone whether an advert's picture failed or its campaign is over: the next in order takes its slot
 * @returns null for a slot that no advert is left for
 */
export function shownOf(
  order: readonly Square[],
  childFriendly: boolean,
  isGone: (square: Square) => boolean,
): (Square | null)[] {
  const valid = order.filter((square) => square.childFriendly || !childFriendly)
  const spare = valid.slice(squares).filter((square) => !isGone(square))
  return valid.slice(0, squares).map((square) => (isGone(square) ? (spare.shift() ?? null) : square))
}

const videoPages: ReadonlySet<string> = new Set(['videoListing', 'videoCategory', 'faqs'])

/** Whether a page belongs to the video service, whose settings may keep adverts off it. */
export const isVideoPage = (pageType: string): boolean => videoPages.has(pageType)

/** Whether the video service's settings keep adverts off its pages; unreadable settings do. */
export function hidesAdverts(answer: unknown): boolean {
  const { data } = isObject(answer) ? answer : {}
  const { attributes } = isObject(data) ? data : {}
  return !isObject(attributes) || attributes.hideAdvertsFromVideos !== false
}
