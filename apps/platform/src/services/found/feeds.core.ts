/** Feeds of news and videos, as RSS 2.0. Pure. */

import type { Picture } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import { isSitePath } from '@club/contracts/link'
import { articlePath, videoPath } from '@club/contracts/page-paths'
import type { FoundArticle, FoundVideo } from './found.store.ts'
import { plain, xmlText } from './xml.core.ts'

/** Entries of a feed. */
export const entriesOfFeed = 20

export type FeedHead = {
  origin: string
  /** Path of the feed itself. */
  self: string
  /** The page with the same content: a path, or the address of one on another site. */
  page: string
  title: string
  description: string
  language: string
}

type Entry = {
  path: string
  title: string
  description: string
  category: string | null
  at: string
  image: Picture | null
}

const rss = (
  { origin, self, page, title, description, language }: FeedHead,
  entries: readonly Entry[],
): string =>
  xmlText({
    rss: {
      '@_version': '2.0',
      '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
      '@_xmlns:media': 'http://search.yahoo.com/mrss/',
      channel: {
        title: plain(title),
        link: isSitePath(page) ? origin + page : page,
        description: plain(description),
        language,
        'atom:link': { '@_href': origin + self, '@_rel': 'self', '@_type': 'application/rss+xml' },
        ...(entries[0] ? { lastBuildDate: new Date(entries[0].at).toUTCString() } : {}),
        item: entries.map((entry) => ({
          title: plain(entry.title),
          link: origin + entry.path,
          guid: { '@_isPermaLink': 'true', '#text': origin + entry.path },
          description: plain(entry.description),
          ...(entry.category === null ? {} : { category: plain(entry.category) }),
          pubDate: new Date(entry.at).toUTCString(),
          ...(entry.image
            ? {
                'media:content': {
                  '@_url': origin + imageUrl(entry.image.key, '1200x711'),
                  '@_medium': 'image',
                },
              }
            : {}),
        })),
      },
    },
  })

export const newsFeed = (head: FeedHead, articles: readonly FoundArticle[]): string =>
  rss(
    head,
    articles.map((article) => ({
      path: articlePath(article.slug),
      title: article.title,
      description: article.standfirst,
      category: article.category,
      at: article.published_at,
      image: article.image,
    })),
  )

export const videosFeed = (head: FeedHead, videos: readonly FoundVideo[]): string =>
  rss(
    head,
    videos.map((video) => ({
      path: videoPath(video.id),
      title: video.title,
      description: video.description,
      category: null,
      at: video.listed_at,
      image: video.thumbnail,
    })),
  )
