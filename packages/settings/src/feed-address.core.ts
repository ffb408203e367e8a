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

/** The page of the feed whose slug a path is; null where it is none's, or that page's own address. */
export function feedAddress(feeds: Feeds, path: string): string | null {
  for (const name of ['videos', 'live', 'faqs', 'subscribe'] as const) {
    const feed = feeds[name]
    const on = !('enabled' in feed) || feed.enabled
    if (on && feed.slug === path && addresses[name] !== path) return addresses[name]
  }
  return null
}
