/** What the gate and the media service must know of an entry. Not for pages: rules and films are nobody's business. */
import type { MediaType, StreamRules } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'

export type VideoEntry = {
  videoID: string
  entryId: string
  title: string
  mediaType: MediaType
  /** Name of its clear source in `tools/media/films.json`; null where the media come from elsewhere. */
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

/** An entry that may be played at this instant, entitlements and rules aside; null where there is none. */
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

/** The film of every entry, published or not: media stay where they are while a video is hidden. */
export async function listFilms(database: Queryable): Promise<{ entryId: string; film: string }[]> {
  const rows = await database.query<{ entry_id: string; film: string }>(
    'select entry_id, film from videos where film is not null order by entry_id',
  )
  return rows.map(({ entry_id, film }) => ({ entryId: entry_id, film }))
}

/** The film of one entry, published or not; null where there is none. */
export async function filmOfEntry(database: Queryable, entryId: string): Promise<string | null> {
  const [row] = await database.query<{ film: string | null }>('select film from videos where entry_id = $1', [
    entryId,
  ])
  return row?.film ?? null
}
