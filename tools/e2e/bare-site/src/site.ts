/** A site of another brand, with the minimum that a site can have. */
import { join } from 'node:path'
import { cachePolicy, type Site } from '@club/gateway'

export const site: Site = {
  port: { variable: 'BARE_PORT', otherwise: 4900 },
  folders: { builds: join(import.meta.dirname, '../dist'), mirror: 'bare-mirror' },
  policies: { cache: cachePolicy, queries: [{ pages: /^\/news$/, keys: { page: /^[1-9]\d{0,3}$/ } }] },
}
