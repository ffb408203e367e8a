/** The main site where it is served. Where React draws it: `site.app.tsx`. */
import { join } from 'node:path'
import { cachePolicy, type Site } from '@club/gateway'
import { pageQueries } from './page-queries.ts'

export const site: Site = {
  port: { variable: 'SITE_PORT', otherwise: 4200 },
  folders: { builds: join(import.meta.dirname, '../dist'), mirror: 'mirror' },
  policies: { cache: cachePolicy, queries: pageQueries },
  // For search engines, feed readers and browsers (docs/product.md#found-and-shared).
  passage: [
    '/robots.txt',
    '/sitemap.xml',
    ...['news', 'videos', 'pages'].map((kind) => `/sitemaps/${kind}.xml`),
    ...['news', 'videos', 'podcasts'].map((kind) => `/feeds/${kind}.xml`),
    '/manifest.webmanifest',
  ],
}
