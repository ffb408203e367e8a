/** Where the pages of feeds are that the player leads to. Pure. */
import type { VideoSettings } from '@club/settings'
import { feedHref } from '@club/settings/feed-address'

const usual = { subscribe: '/videos/subscriptions', faqs: '/videos/faqs' } as const

/** @param settings null: not known yet. @returns undefined where the club has switched that page off */
export const feedPage = (
  settings: Pick<VideoSettings, 'feeds'> | null,
  feed: keyof typeof usual,
): string | undefined => (settings === null ? usual[feed] : (feedHref(settings.feeds, feed) ?? undefined))
