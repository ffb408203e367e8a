/** The streamer site where it is served (docs/product.md#streamer-site). Where React draws it: `site.app.tsx`. */
import { join } from 'node:path'
import { cachePolicy, type Site } from '@club/gateway'
import { pageQueries } from './page-queries.ts'

export const site: Site = {
  port: { variable: 'STREAMER_PORT', otherwise: 4400 },
  hosts: 'STREAMER_HOSTS',
  sessions: 'streamer',
  folders: { builds: join(import.meta.dirname, '../dist'), mirror: 'streamer-mirror' },
  remotes: ['tv', 'matches', 'match-centre'],
  follows: 'streamer',
  policies: { cache: cachePolicy, queries: pageQueries },
  // For search engines: films and their companions. News and feeds belong to the main site.
  passage: [
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/videos.xml',
    '/sitemaps/pages.xml',
    '/manifest.webmanifest',
  ],
}
