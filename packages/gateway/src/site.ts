/** A site where it is served: where it listens, where its files lie, by which policies. What its pages are made of is its workers' business. */
import type { SiteID } from '@club/contracts'
import type { CachePolicy } from './cache-policy.ts'
import type { PageQueries } from './page-queries.core.ts'

export type Site = {
  /** The switch that names its port, and the port without one. */
  port: { variable: string; otherwise: number }
  /** The switch that names its own host names; `SITE_HOSTS` where absent. */
  hosts?: string
  /** Whose sessions its fans have; the main site's where absent. */
  sessions?: SiteID
  folders: {
    /** Absolute path of the site's builds, `web` and `node`. */
    builds: string
    /** Of the verified copies of remotes, by its name in the data folder; null: the site runs no remotes. */
    mirror: string | null
  }
  /** Names of the remotes that it runs; all of the store's where absent. Pages of the others it does not have. */
  remotes?: readonly string[]
  /**
   * The registry's channel whose releases all its visitors get, each in the place of what everybody else has of that remote; what
   * the channel does not have is as everywhere. Where absent the site has what everybody has.
   */
  follows?: string
  policies: { cache: CachePolicy; queries: PageQueries }
  /**
   * `private`: a page is drawn for each visit, from the cookies that came with it, is kept by nobody, takes forms and carries no
   * scripts. Where absent pages are the same for everybody.
   */
  pages?: 'private'
  /** Paths beside `/api` and `/images` that are the platform's. */
  passage?: readonly string[]
}
