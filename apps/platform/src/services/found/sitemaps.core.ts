/** Sitemaps, split by kind: https://www.sitemaps.org/protocol.html, and Google's extension for videos. Pure. */
import { imageUrl } from '@club/contracts/images'
import { videoPath } from '@club/contracts/page-paths'
import { shortened } from '../../server/shortened.core.ts'
import type { FoundAddress, FoundArticle, FoundVideo } from './found.store.ts'
import { plain, xmlText } from './xml.core.ts'

const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Pages that exist without any content; those of feeds may be switched off. */
const always = [
  '/',
  '/news',
  '/matches',
  '/teams',
  '/players',
  '/videos',
  '/videos/browse',
  '/videos/categories',
  '/videos/faqs',
  '/videos/subscriptions',
  '/live',
]

export const sitemapKinds = ['news', 'videos', 'pages'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

/** A site only for streams has these pages, those below them, and home. */
const ofStreams = /^\/(?:$|(?:videos|live|matches|match)(?:\/|$))/

export const sitemapIndex = (origin: string, kinds: readonly SitemapKind[] = sitemapKinds): string =>
  xmlText({
    sitemapindex: {
      '@_xmlns': protocol,
      sitemap: kinds.map((kind) => ({ loc: `${origin}/sitemaps/${kind}.xml` })),
    },
  })

export const newsSitemap = (
  origin: string,
  articles: readonly Pick<FoundArticle, 'slug' | 'updated_at'>[],
): string =>
  xmlText({
    urlset: {
      '@_xmlns': protocol,
      url: articles.map(({ slug, updated_at }) => ({ loc: `${origin}/news/${slug}`, lastmod: updated_at })),
    },
  })

/**
 * @param off addresses of pages that the club has switched off
 * @param streamsAlone whether the site has only the pages of streams and matches
 */
export const pagesSitemap = (
  origin: string,
  pages: readonly FoundAddress[],
  off: readonly string[],
  streamsAlone = false,
): string =>
  xmlText({
    urlset: {
      '@_xmlns': protocol,
      url: [
        ...always
          .filter((path) => !off.includes(path) && (!streamsAlone || ofStreams.test(path)))
          .map((path) => ({ loc: origin + path })),
        ...pages
          .filter(({ path }) => !streamsAlone || ofStreams.test(path))
          .map(({ path, changed }) => ({
            loc: origin + path.split('/').map(encodeURIComponent).join('/'),
            ...(changed === null ? {} : { lastmod: changed }),
          })),
      ],
    },
  })

/** @param fallback key of the picture for a video without one */
export const videosSitemap = (origin: string, videos: readonly FoundVideo[], fallback: string): string =>
  xmlText({
    urlset: {
      '@_xmlns': protocol,
      '@_xmlns:video': 'http://www.google.com/schemas/sitemap-video/1.1',
      url: videos.map(({ id, title, description, duration, listed_at, thumbnail }) => {
        return {
          loc: origin + videoPath(id),
          lastmod: listed_at,
          'video:video': {
            'video:thumbnail_loc': origin + imageUrl(thumbnail?.key ?? fallback, '1200x711'),
            'video:title': plain(title),
            'video:description': shortened(plain(description || title), 2048),
            // Where it plays; the protocol wants another address than the page's own.
            'video:player_loc': `${origin}/videos/player/${encodeURIComponent(id)}`,
            'video:duration': Math.max(1, Math.round(duration)),
            'video:publication_date': listed_at,
          },
        }
      }),
    },
  })
