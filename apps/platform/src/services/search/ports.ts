/** What the search service needs. */
import type { PlatformContext } from '../../server/context.ts'
import type { Searchable } from '../../server/searchable.ts'
import type { IndexBase } from './index-base.ts'

export type SearchPorts = Pick<
  PlatformContext,
  'database' | 'clock' | 'limiter' | 'follower' | 'stopping' | 'warn'
> & {
  base: IndexBase
  /** Seconds after which an unused index is opened; null: at the first query. */
  opensAfter: number | null
  /** What can be found, in the order in which the index is built. */
  parts: readonly Searchable[]
}
