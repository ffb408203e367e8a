/** The account site where it is served (docs/architecture.md#a-private-page). Where React draws it: `site.app.tsx`. */
import { join } from 'node:path'
import { cachePolicy, type Site } from '@club/gateway'
import { pageQueries } from './page-queries.ts'

export const site: Site = {
  port: { variable: 'ACCOUNT_PORT', otherwise: 4300 },
  hosts: 'ACCOUNT_HOSTS',
  sessions: 'account',
  folders: { builds: join(import.meta.dirname, '../dist'), mirror: null },
  policies: {
    cache: {
      ...cachePolicy,
      // Before kick-off everybody signs in, and a whole ground shares one IP address: private pages cannot be served from a cache.
      page: { ...cachePolicy.page, drawnAtOnce: { ofAddress: 64, inAll: 256 } },
      fileMemory: 8 * 1024 * 1024,
    },
    queries: pageQueries,
  },
  pages: 'private',
  passage: ['/dev/mailbox'],
}
