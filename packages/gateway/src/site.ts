/** A site where it is served: where it listens, where its files lie, by which policies. What its pages are made of is its workers' business. */
import type { CachePolicy } from './cache-policy.ts'
import type { PageQueries } from './page-queries.core.ts'

export type Site = {
  /** The switch that names its port, and the port without one. */
  port: { variable: string; otherwise: number }
  folders: {
    /** Absolute path of the site's builds, `web` and `node`. */
    builds: string
    /** Of the verified copies of remotes, by its name in the data folder. */
    mirror: string
  }
  policies: { cache: CachePolicy; queries: PageQueries }
}
