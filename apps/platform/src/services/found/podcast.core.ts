/** The feed of the podcast: RSS 2.0 with what podcast directories require (docs/product.md#podcast). Pure. */
import { squareUrl } from '@club/contracts/images'
import type { PodcastSettings } from '@club/settings'
import { plain, xmlText } from './xml.core.ts'

/** Directories show everything in a feed, and drop what it drops. */
export const mostEpisodes = 300

export type FeedEpisode = {
  videoID: string
  entryID: string
  title: string
  description: string
  duration: number
  startAt: string
  /** Key of its picture; null: the podcast's own. */
  image: string | null
  /** Bytes of its file. */
  bytes: number
  type: string
}

export type PodcastHead = PodcastSettings & {
  origin: string
  /** Path of the feed itself. */
  self: string
  /** Path of its category's page. */
  page: string
  language: string
  copyright: string
}

/** Independent of the site's address, so that nobody gets an episode twice. */
const guidOf = ({ entryID }: FeedEpisode) => ({ '@_isPermaLink': 'false', '#text': `episode:${entryID}` })

export const podcastFeed = (head: PodcastHead, episodes: readonly FeedEpisode[]): string => {
  const { origin, self, page, language, copyright } = head
  const pictureOf = (key: string) => ({ '@_href': origin + squareUrl(key) })
  const explicit = String(head.explicit)
  return xmlText({
    rss: {
      '@_version': '2.0',
      '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@_xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      channel: {
        title: plain(head.title),
        link: origin + page,
        description: plain(head.description),
        language,
        copyright: plain(copyright),
        'atom:link': { '@_href': origin + self, '@_rel': 'self', '@_type': 'application/rss+xml' },
        ...(episodes[0] ? { lastBuildDate: new Date(episodes[0].startAt).toUTCString() } : {}),
        'itunes:author': plain(head.author),
        ...(head.email
          ? { 'itunes:owner': { 'itunes:name': plain(head.author), 'itunes:email': plain(head.email) } }
          : {}),
        'itunes:image': pictureOf(head.image),
        'itunes:category': { '@_text': 'Sports', 'itunes:category': { '@_text': 'Soccer' } },
        'itunes:explicit': explicit,
        'itunes:type': 'episodic',
        item: episodes.map((episode) => ({
          title: plain(episode.title),
          link: `${origin}/videos/${encodeURIComponent(episode.videoID)}`,
          description: plain(episode.description || episode.title),
          guid: guidOf(episode),
          pubDate: new Date(episode.startAt).toUTCString(),
          enclosure: {
            '@_url': `${origin}/api/media/v1/${encodeURIComponent(episode.entryID)}/episode.m4a`,
            '@_length': episode.bytes,
            '@_type': episode.type,
          },
          'itunes:duration': Math.max(1, Math.round(episode.duration)),
          'itunes:image': pictureOf(episode.image ?? head.image),
          'itunes:explicit': explicit,
        })),
      },
    },
  })
}
