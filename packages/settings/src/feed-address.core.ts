/** Addresses of the four feeds' pages: each has a fixed address in the service, and one that the club has chosen. Pure. */
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
 * The club's address for the page of a feed; null if the feed is switched off.
 * @param feeds undefined while the club's settings are not known: then the service's own address is returned
 */
export function feedHref(feeds: Feeds | undefined, name: keyof Feeds): string | null {
  if (feeds === undefined) return addresses[name]
  return isOn(feeds[name]) ? feeds[name].slug : null
}

/** Addresses of pages that do not exist because their feeds are switched off. */
export const addressesOff = (feeds: Feeds): string[] =>
  feedNames.filter((name) => !isOn(feeds[name])).map((name) => addresses[name])

/** The service's address for a feed's slug; null if the path is no feed's slug, or already that address. */
export function feedAddress(feeds: Feeds, path: string): string | null {
  for (const name of feedNames)
    if (feedHref(feeds, name) === path && addresses[name] !== path) return addresses[name]
  return null
}
