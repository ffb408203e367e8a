/** What the gate and the media service must know about an entry. Not for pages: rules and films are not public. */
import type { MediaType, StreamRules } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'

export type VideoEntry = {
  videoID: string
  entryId: string
  title: string
  mediaType: MediaType
  /** Name of its clear source in `tools/media/films.json`; null if the media come from elsewhere. */
  film: string | null
  entitlements: string[]
  rules: StreamRules | null
}

type EntryRow = {
  id: string
  entry_id: string
  title: string
  media_type: MediaType
  film: string | null
  entitlements: string[]
  rules: StreamRules | null
}

/** An entry that may be played at this instant, entitlements and rules aside; null if there is none. */
export async function findEntry(database: Queryable, now: Date, entryId: string): Promise<VideoEntry | null> {
  const [row] = await database.query<EntryRow>(
    `select id, entry_id, title, media_type, film, entitlements, rules from videos
     where entry_id = $1 and status = 'Published' and (start_at is null or start_at <= $2)`,
    [entryId, now.toISOString()],
  )
  if (!row) return null
  const { id, entry_id, title, media_type, film, entitlements, rules } = row
  return { videoID: id, entryId: entry_id, title, mediaType: media_type, film, entitlements, rules }
}

/** The film of one entry, published or not, since media stay where they are while a video is hidden; null where there is none. */
export async function filmOfEntry(database: Queryable, entryId: string): Promise<string | null> {
  const [row] = await database.query<{ film: string | null }>('select film from videos where entry_id = $1', [
    entryId,
  ])
  return row?.film ?? null
}
