/** What the club's video service has for the holder of an account. */
import { videoList } from '@club/contracts'
import { feedHref, videoSettingsAnswer } from '@club/settings'
import type { Api } from '@club/shell-api'

export type VideoOffer = {
  /** The club's name for the free membership, if there are films to watch with it; null: there are none. */
  films: string | null
  /** Whether its subscribers can follow matches live. */
  live: boolean
  /** Whether the main site has a page that sells subscriptions. */
  sells: boolean
}

/** While the service does not answer, nothing is promised, and what the fan may have bought is not hidden. */
const unknown: VideoOffer = { films: null, live: false, sells: true }

/** Never rejects: fans must be able to sign in without the video service. */
export async function loadVideoOffer(api: Api): Promise<VideoOffer> {
  try {
    const [settings, { data: films }] = await Promise.all([
      api.get('/api/videos/v1/settings', videoSettingsAnswer),
      api.get('/api/videos/v1/latest?page[size]=1', videoList),
    ])
    const { feeds, memberships } = settings.data.attributes
    const sells = feedHref(feeds, 'subscribe') !== null
    return {
      films: films.length > 0 ? memberships.freemium.title : null,
      live: sells && feedHref(feeds, 'live') !== null,
      sells,
    }
  } catch {
    return unknown
  }
}
