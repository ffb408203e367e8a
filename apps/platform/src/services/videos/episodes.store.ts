/** Episodes of the club's podcast: which entries anybody may download as files, in one place for the feed and for the files. */
import type { Picture } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { videoDate, videoIsListed } from '../../database/published.ts'
import type { Provider } from './videos.store.ts'

export type Episode = {
  videoID: string
  entryID: string
  title: string
  description: string
  /** Seconds. */
  duration: number
  startAt: string
  thumbnail: Picture | null
  /** Name of its clear source. */
  film: string
}

type EpisodeRow = {
  id: string
  entry_id: string
  title: string
  description: string
  duration: number
  start_at: string
  thumbnail: Picture | null
  film: string
}

/**
 * We cannot control a downloaded file: so an episode must be published, on demand, open to all, and without any rule
 * about where and when. $1: now, $2: the category.
 */
const isEpisode = (
  provider: Provider,
) => `${videoIsListed('v', '$1', provider)} and $2 = any(v.categories) and v.media_type = 'OnDemand'
  and '?' = any(v.entitlements) and v.film is not null and coalesce(v.rules, '{}'::jsonb) = '{}'::jsonb`

const columns = (provider: Provider) =>
  `v.id, v.entry_id, v.title, v.description, v.duration, ${videoDate('v', provider)} as start_at, v.thumbnail, v.film`

const episodeOf = ({ id, entry_id, start_at, ...row }: EpisodeRow): Episode => ({
  ...row,
  videoID: id,
  entryID: entry_id,
  startAt: start_at,
})

/** The newest first. @param provider decides what is listed; @param category the one whose entries are episodes */
export async function listEpisodes(
  database: Queryable,
  now: Date,
  provider: Provider,
  category: string,
  most: number,
): Promise<Episode[]> {
  const rows = await database.query<EpisodeRow>(
    `select ${columns(provider)} from videos v where ${isEpisode(provider)} order by start_at desc, id limit $3`,
    [now.toISOString(), category, most],
  )
  return rows.map(episodeOf)
}

/** The episode of an entry, or null if it is not an episode. */
export async function findEpisode(
  database: Queryable,
  now: Date,
  provider: Provider,
  category: string,
  entryID: string,
): Promise<Episode | null> {
  const [row] = await database.query<EpisodeRow>(
    `select ${columns(provider)} from videos v where ${isEpisode(provider)} and v.entry_id = $3`,
    [now.toISOString(), category, entryID],
  )
  return row ? episodeOf(row) : null
}
