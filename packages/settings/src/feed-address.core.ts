/** Where the pages of the four feeds are: each has an address of its own, and the one that the club has given it. Pure. */
import type { VideoSettings } from './video-settings.ts'

type Feeds = VideoSettings['feeds']

/** The service's own addresses (docs/product.md#addresses). */
const addresses: Readonly<Record<keyof Feeds, string>> = {
  videos: '/videos',
  live: '/live',
  faqs: '/videos/faqs',
  subscribe: '/videos/subscriptions',
}

const feedNames = ['videos', 'live', 'faqs', 'subscribe'] as const

const isOn = (feed: Feeds[keyof Feeds]) => !('enabled' in feed) || feed.enabled

/**
 * Where the club has its page of a feed; null where the feed is switched off, and has none.
 * @param feeds undefined while the club's settings are not known: the service's own address stands in
 */
export function feedHref(feeds: Feeds | undefined, name: keyof Feeds): string | null {
  if (feeds === undefined) return addresses[name]
  return isOn(feeds[name]) ? feeds[name].slug : null
}

/** Addresses of pages that are not there, because their feeds are switched off. */
export const addressesOff = (feeds: Feeds): string[] =>
  feedNames.filter((name) => !isOn(feeds[name])).map((name) => addresses[name])

/** The page of the feed whose slug a path is; null where it is none's, or that page's own address. */
export function feedAddress(feeds: Feeds, path: string): string | null {
  for (const name of feedNames)
    if (feedHref(feeds, name) === path && addresses[name] !== path) return addresses[name]
  return null
}
