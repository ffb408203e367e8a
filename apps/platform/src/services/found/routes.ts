/** Files at the root of a site for search engines, feed readers and browsers. The gateway passes their addresses on. */
import { createHash } from 'node:crypto'
import type { CacheTag } from '@club/contracts'
import { matchesEtag } from '@club/contracts/request-headers'
import { addressesOff } from '@club/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newestChange } from '../../outbox/outbox.ts'
import { siteOf, siteOriginOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import { anyQuery, type Route, rawRoute } from '../../server/route.ts'
import { tagHeader } from '../../server/tags.ts'
import type { EpisodeFile } from '../media/index.ts'
import type { Videos } from '../videos/index.ts'
import { keepCopies } from './copies.ts'
import { entriesOfFeed, newsFeed, videosFeed } from './feeds.core.ts'
import { articleAddresses, foundArticles, foundPages, foundVideos, mostAddresses } from './found.store.ts'
import { type FeedEpisode, mostEpisodes, podcastFeed } from './podcast.core.ts'
import { manifestOf, robotsText } from './site-files.core.ts'
import { newsSitemap, pagesSitemap, sitemapIndex, videosSitemap } from './sitemaps.core.ts'

export type FoundPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings' | 'origins'> & {
  /** When the next article or page appears or disappears by itself, or null. */
  nextPublication(now: Date): Promise<string | null>
  episodes: Videos['episodes']
  /** The file of an episode, by its film. */
  episodeFile(film: string): Promise<EpisodeFile | null>
}

/** Longest cache time, in seconds: a story may reach feed readers five minutes late. It ends sooner at a known change. */
const longestKept = 300

/** @returns milliseconds of the clock */
const keptUntil = (next: string | null, now: Date): number => {
  const longest = now.getTime() + longestKept * 1000
  return next === null ? longest : Math.min(longest, Date.parse(next))
}

type File = {
  path: string
  summary: string
  type: string
  tags: readonly CacheTag[]
  /**
   * @param origin of the site, without a trailing slash
   * @param streamsAlone whether it is the site for streams
   * @throws Refusal 404 if the club has no such file
   */
  write(origin: string, streamsAlone: boolean): Promise<string> | string
  /** Names thousands of addresses, so that one copy of it is for all who ask. */
  long?: boolean
}

export function foundRoutes(ports: FoundPorts): Route[] {
  const { database, clock, settings } = ports
  const { club, site, tv, video } = settings
  const feedOf = (origin: string, self: string, page: string, title: string) => ({
    origin,
    self,
    page,
    title,
    description: site.description,
    language: site.locale,
  })
  const xml = 'application/xml'
  const rss = 'application/rss+xml'
  const files: File[] = [
    {
      path: '/robots.txt',
      summary: 'Which addresses search engines may crawl',
      type: 'text/plain',
      tags: ['settings'],
      write: robotsText,
    },
    {
      path: '/sitemap.xml',
      summary: 'The sitemaps, by kind',
      type: xml,
      tags: ['settings'],
      write: (origin, streamsAlone) => sitemapIndex(origin, streamsAlone ? ['videos', 'pages'] : undefined),
    },
    {
      path: '/sitemaps/news.xml',
      summary: 'Published articles',
      type: xml,
      tags: ['news'],
      write: async (origin) =>
        newsSitemap(origin, await articleAddresses(database, clock.now(), mostAddresses)),
      long: true,
    },
    {
      path: '/sitemaps/videos.xml',
      summary: 'Videos that appear in lists',
      type: xml,
      tags: ['videos'],
      write: async (origin) =>
        videosSitemap(
          origin,
          await foundVideos(database, clock.now(), video.provider, mostAddresses),
          club.shareImage,
        ),
      long: true,
    },
    {
      path: '/sitemaps/pages.xml',
      summary: 'Pages, teams, players and matches',
      type: xml,
      tags: ['menu', 'teams', 'matches', 'settings'],
      write: async (origin, streamsAlone) =>
        pagesSitemap(
          origin,
          await foundPages(database, clock.now()),
          addressesOff(settings.video.feeds),
          streamsAlone,
        ),
      long: true,
    },
    {
      path: '/feeds/news.xml',
      summary: 'The newest articles as RSS',
      type: rss,
      tags: ['news'],
      write: async (origin) =>
        newsFeed(
          feedOf(origin, '/feeds/news.xml', '/news', site.titleSuffix),
          await foundArticles(database, clock.now(), entriesOfFeed),
        ),
    },
    {
      path: '/feeds/videos.xml',
      summary: 'The newest videos as RSS',
      type: rss,
      tags: ['videos'],
      write: async (origin) =>
        videosFeed(
          feedOf(origin, '/feeds/videos.xml', tv.href, `${site.titleSuffix}: ${tv.name}`),
          await foundVideos(database, clock.now(), video.provider, entriesOfFeed),
        ),
    },
    {
      path: '/feeds/podcasts.xml',
      summary: "Episodes of the club's podcast as RSS; 404 where it has none",
      type: rss,
      tags: ['videos', 'settings'],
      write: (origin) => writePodcast(ports, origin),
    },
    {
      path: '/manifest.webmanifest',
      summary: 'The site as an app',
      type: 'application/manifest+json',
      tags: ['settings'],
      write: (_origin, streamsAlone) => JSON.stringify(manifestOf(settings, streamsAlone)),
    },
  ]
  return files.map(fileRoutes(ports))
}

/** The routes of files; all long ones share the same kept copies. */
function fileRoutes({ database, clock, settings, origins, nextPublication }: FoundPorts) {
  const copyOf = keepCopies<Copy>()
  return ({ path, summary, type, tags, write, long }: File): Route =>
    rawRoute({
      method: 'GET',
      path,
      service: 'found',
      summary,
      query: anyQuery,
      produces: [type],
      handle: async ({ request, reply }) => {
        const streamsAlone = siteOf(request.headers) === 'streamer'
        // `site.origin` is the main site's.
        const own = streamsAlone ? null : settings.site.origin
        const origin = own ?? siteOriginOf(request.headers) ?? origins[0] ?? ''
        const now = clock.now()
        const until = keptUntil(await nextPublication(now), now)
        const make = async () => copyAs(await write(origin, streamsAlone))
        const named = `${origin} ${streamsAlone} ${path}`
        const valid = { now: now.getTime(), until }
        const copy = long
          ? await copyOf(named, { ...valid, state: await newestChange(database) }, make)
          : await make()
        return send(request, reply, copy, type, {
          ...tagHeader(...tags),
          'cache-control': `public, max-age=${Math.ceil((until - now.getTime()) / 1000)}`,
        })
      },
    })
}

/** Episodes without a file, because their film is missing, are left out. @throws Refusal 404 */
async function writePodcast(
  { settings, episodes, episodeFile }: FoundPorts,
  origin: string,
): Promise<string> {
  const { site } = settings
  const { podcast } = settings.video
  if (!podcast) throw notFound('This club has no podcast')
  const head = {
    ...podcast,
    origin,
    self: '/feeds/podcasts.xml',
    page: `/videos/channel/${podcast.category}`,
    language: site.locale,
    copyright: site.copyright,
  }
  const there: FeedEpisode[] = []
  for (const { film, thumbnail, ...episode } of await episodes(mostEpisodes)) {
    const file = await episodeFile(film)
    if (file) there.push({ ...episode, image: thumbnail?.key ?? null, bytes: file.bytes, type: file.type })
  }
  return podcastFeed(head, there)
}

type Copy = { body: string; etag: string }
const copyAs = (body: string): Copy => ({
  body,
  etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
})

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Copy,
  type: string,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers({ ...headers, etag })
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(body)
}
