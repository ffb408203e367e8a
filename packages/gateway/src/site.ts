/** A site as it is served: where it listens, where its files are, and its policies. What its pages consist of is up to its workers. */
import type { SiteID } from '@club/contracts'
import type { CachePolicy } from './cache-policy.ts'
import type { PageQueries } from './page-queries.core.ts'

export type Site = {
  /** The variable that sets its port, and the default port. */
  port: { variable: string; otherwise: number }
  /** The variable that lists its own host names; default `SITE_HOSTS`. */
  hosts?: string
  /** The site whose sessions its fans use; default: the main site's. */
  sessions?: SiteID
  folders: {
    /** Absolute path of the site's builds, `web` and `node`. */
    builds: string
    /** Folder of the verified copies of remotes, by its name in the data folder; null: the site runs no remotes. */
    mirror: string | null
  }
  /** Names of the remotes that it runs; default: all in the store. It has no pages of the others. */
  remotes?: readonly string[]
  /**
   * The registry's channel whose releases all its visitors get, each in place of that remote's usual version; remotes that the channel
   * does not have run in their usual version. Default: the site follows no channel.
   */
  follows?: string
  policies: { cache: CachePolicy; queries: PageQueries }
  /**
   * `private`: a page is drawn for each visit, from the cookies that came with it, is never kept, takes forms and carries no
   * scripts. Default: pages are the same for everybody.
   */
  pages?: 'private'
  /** Paths besides `/api` and `/images` that go to the platform. */
  passage?: readonly string[]
}
