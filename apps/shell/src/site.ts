/** The main site where it is served. Where React draws it: `site.app.tsx`. */
import { join } from 'node:path'
import { cachePolicy, type Site } from '@club/gateway'
import { pageQueries } from './page-queries.ts'

export const site: Site = {
  port: { variable: 'SITE_PORT', otherwise: 4200 },
  folders: { builds: join(import.meta.dirname, '../dist'), mirror: 'mirror' },
  policies: { cache: cachePolicy, queries: pageQueries },
}
