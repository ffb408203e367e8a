/** What every page of the video service needs from its settings: brand, tabs of the enabled feeds, names of memberships. */

import { type MembershipNames, orderedMemberships } from '@club/access'
import { feedAddress, feedHref, type VideoSettings, videoSettingsAnswer } from '@club/settings'
import { type Api, ApiProblem, apiContext, type SlotLoaderArgs } from '@club/shell-api'
import { redirect } from 'react-router'

/** A feed of the club's settings (docs/product.md#video-settings). */
export type FeedName = keyof VideoSettings['feeds']

export type FrameData = {
  brand: string
  tagline: string
  logo: string
  /** Videos, plus the other feeds that are switched on. */
  tabs: { feed: FeedName; name: string; href: string }[]
  names: MembershipNames
  /** The page where packages are sold, and the support contact; null: the club has switched that page off. */
  packages: string | null
  support: VideoSettings['support']
}

export const loadVideoSettings = async (api: Api, signal: AbortSignal): Promise<VideoSettings> =>
  (await api.get('/api/videos/v1/settings', videoSettingsAnswer, signal)).data.attributes

export function membershipNames({ memberships }: VideoSettings): MembershipNames {
  return orderedMemberships(memberships)
    .filter(({ renderLabel }) => renderLabel)
    .map(({ mappedEntitlements, title }) => ({ opens: mappedEntitlements, name: title }))
}

export function frameOf(settings: VideoSettings): FrameData {
  const { feeds } = settings
  return {
    brand: settings.brand.name,
    tagline: settings.brand.tagline,
    logo: settings.logos.onDark,
    tabs: (['videos', 'live', 'faqs', 'subscribe'] as const).flatMap((feed) => {
      const href = feedHref(feeds, feed)
      return href === null ? [] : [{ feed, name: feeds[feed].name, href }]
    }),
    names: membershipNames(settings),
    packages: feedHref(feeds, 'subscribe'),
    support: settings.support,
  }
}

/** What every page's loader starts with. */
export async function openPage({ context, request }: SlotLoaderArgs) {
  const api = context.get(apiContext)
  const settings = await loadVideoSettings(api, request.signal)
  return { api, settings, frame: frameOf(settings) }
}

/**
 * The result for an unknown address below ours: a redirect to the feed that the club has put there, or a 404.
 * @param what the thing that is missing
 */
export function nothingAt(url: string, { feeds }: VideoSettings, what: string): Response | ApiProblem {
  const { pathname } = new URL(url)
  const feed = feedAddress(feeds, pathname)
  return feed === null ? new ApiProblem(404, what, pathname) : redirect(feed, 302)
}
