/**
 * What a public answer of the platform consists of, and what has changed: an answer carries cache tags, a change names the same ones
 * (docs/architecture.md#how-changes-reach-readers). Only types, so that a tag nobody else writes or reads does not compile.
 */

/** Lists and settings of which the installation has one. */
type Whole =
  | 'adverts'
  | 'forms'
  | 'globals'
  | 'maps'
  | 'matches'
  | 'menu'
  | 'news'
  | 'old-addresses'
  | 'openapi'
  | 'organisations'
  | 'packages'
  | 'pictures'
  | 'promos'
  | 'settings'
  | 'sponsors'
  | 'streams'
  | 'tables'
  | 'teams'
  | 'videos'
  | 'wordings'

/** Things of which there are several, each with its own tag: `article:{slug}`, `matches:{team}`, `page:{path}`. */
type Several =
  | 'account'
  | 'article'
  | 'match'
  | 'matches'
  | 'page'
  | 'picture'
  | 'player'
  | 'sessions'
  | 'statistics'
  | 'stream'
  | 'table'
  | 'team'
  | 'video'

export type CacheTag = Whole | `${Several}:${string}`

/** What a change is about, for consumers that need more than the tags. */
export type ChangeTopic =
  | 'advert_slots'
  | 'adverts'
  | 'articles'
  | 'clubs'
  | 'custom_tables'
  | 'entitlements'
  | 'experiments'
  | 'forms'
  | 'global_variables'
  | 'header_sponsors'
  | 'map_places'
  | 'match-event'
  | 'matches'
  | 'menu'
  | 'old_addresses'
  | 'organisations'
  | 'packages'
  | 'pages'
  | 'pictures'
  | 'players'
  | 'promo_overlays'
  | 'section_sponsors'
  | 'sessions'
  | 'sponsor_rows'
  | 'streams'
  | 'teams'
  | 'video_categories'
  | 'videos'
  | 'wordings'

/** One entry of the changes feed, `GET /api/internal/v1/changes`. */
export type Change = {
  seq: number
  topic: ChangeTopic
  tags: CacheTag[]
  payload: Record<string, unknown>
}
