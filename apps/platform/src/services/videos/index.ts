/** The video catalogue: feeds, both providers' search, categories, one video and related ones (docs/product.md#video-search-and-lists). */
import type { Clock } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { filmOfEntry, findEntry, type VideoEntry } from './entries.store.ts'
import { type Episode, findEpisode, listEpisodes } from './episodes.store.ts'
import { feedRoutes, filterRoutes } from './feeds.routes.ts'
import type { KnownFilms } from './known-films.ts'
import type { VideoPorts } from './questions.ts'
import { searchRoutes } from './search.routes.ts'
import { videoImporter } from './videos.import.ts'
import { videoRoutes } from './videos.routes.ts'
import { nextVideoOf } from './videos.store.ts'

export type { Episode, VideoEntry }
export type Videos = ReturnType<typeof create>

export const create = (ports: VideoPorts & { films: KnownFilms }) => ({
  routes: [...feedRoutes(ports), ...searchRoutes(ports), ...videoRoutes(ports), ...filterRoutes(ports)],
  importContent: videoImporter(ports.films),
  /** When the next video of one of these matches is published. */
  nextVideoOf: (now: Date, matchIDs: readonly string[]) => nextVideoOf(ports.database, now, matchIDs),
  /** The newest episodes of the club's podcast; an empty list without a podcast. */
  episodes: async (most: number): Promise<Episode[]> => {
    const { database, clock, settings } = ports
    const { podcast, provider } = settings.video
    return podcast ? listEpisodes(database, clock.now(), provider, podcast.category, most) : []
  },
  /** The episode of an entry, or null. */
  episode: async (entryID: string): Promise<Episode | null> => {
    const { database, clock, settings } = ports
    const { podcast, provider } = settings.video
    return podcast ? findEpisode(database, clock.now(), provider, podcast.category, entryID) : null
  },
})

/** The facts about an entry that playing needs, by one query each. */
export const entryReaders = (database: Queryable, clock: Clock) => ({
  /** An entry that may be played now. */
  video: (entryID: string) => findEntry(database, clock.now(), entryID),
  /** The name of an entry's film, published or not. */
  film: (entryID: string) => filmOfEntry(database, entryID),
})
