/** Stream assets: what the club plans for them, where their pictures come from, and who may watch. */
import { streamStateAt } from '@club/access'
import type { CacheTag, StreamAsset, StreamFeed, StreamPlan, StreamRules, StreamState } from '@club/contracts'
import type { Database, Queryable } from '../../database/database.ts'
import { gathered } from '../../database/gathered.ts'
import { writeWithOutbox } from '../../outbox/outbox.ts'

export type Stream = {
  id: string
  title: string
  description: string
  mediaType: StreamAsset['mediaType']
  format: StreamAsset['format']
  drm: boolean
  entitlements: string[]
  offlineImageKey: string | null
  posterImageKey: string | null
  plan: StreamPlan
  feed: StreamFeed
  rules: StreamRules | null
}

type Row = {
  id: string
  title: string
  description: string
  media_type: StreamAsset['mediaType']
  format: StreamAsset['format']
  drm: boolean
  entitlements: string[]
  offline_image: string | null
  poster_image: string | null
  plan: StreamPlan
  feed: StreamFeed
  rules: StreamRules | null
}

const streamOf = (row: Row): Stream => ({
  id: row.id,
  title: row.title,
  description: row.description,
  mediaType: row.media_type,
  format: row.format,
  drm: row.drm,
  entitlements: row.entitlements,
  offlineImageKey: row.offline_image,
  posterImageKey: row.poster_image,
  plan: row.plan,
  feed: row.feed,
  rules: row.rules,
})

export const streamTag = (id: string): CacheTag => `stream:${id}`

export async function findStream(database: Queryable, id: string): Promise<Stream | null> {
  const [row] = await database.query<Row>('select * from streams where id = $1', [id])
  return row ? streamOf(row) : null
}

/** The same for many concurrent callers, in one query. */
export const streamReader = (database: Queryable): ((id: string) => Promise<Stream | null>) =>
  gathered(async (ids) => {
    const rows = await database.query<Row>('select * from streams where id = any($1)', [ids])
    return new Map(rows.map((row) => [row.id, streamOf(row)]))
  })

/** Those of these ids that are stream assets. */
export async function knownStreams(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>('select id from streams where id = any($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Every stream asset, by title. */
export async function listStreams(database: Queryable): Promise<Stream[]> {
  const rows = await database.query<Row>('select * from streams order by title, id')
  return rows.map(streamOf)
}

const write = (transaction: Queryable, stream: Stream, onConflict: string) =>
  transaction.query(
    `insert into streams (id, title, description, media_type, format, drm, entitlements, offline_image, poster_image, plan, feed, rules)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12::jsonb)
     on conflict (id) do ${onConflict} returning id`,
    [
      stream.id,
      stream.title,
      stream.description,
      stream.mediaType,
      stream.format,
      stream.drm,
      stream.entitlements,
      stream.offlineImageKey,
      stream.posterImageKey,
      JSON.stringify(stream.plan),
      JSON.stringify(stream.feed),
      JSON.stringify(stream.rules),
    ],
  )

/** @returns whether it was added; an existing one stays unchanged */
export const addStream = (database: Database, stream: Stream): Promise<boolean> =>
  writeWithOutbox(database, async (transaction, changes) => {
    const added = (await write(transaction, stream, 'nothing')).length > 0
    // The settings in pages name the streams of matches, and matches lead to their passes, if these exist.
    if (added)
      changes.add('streams', [streamTag(stream.id), 'streams', 'settings', 'packages'], {
        assetID: stream.id,
      })
    return added
  })

/**
 * Changes a stream, and announces it to readers if what they see has changed.
 * @param change receives the stream under a lock, and may throw a refusal
 * @returns the stream as it is now, or null where there is none
 */
export const changeStream = (
  database: Database,
  id: string,
  now: Date,
  change: (stream: Stream) => Stream,
): Promise<Stream | null> =>
  writeWithOutbox(database, async (transaction, changes) => {
    const [row] = await transaction.query<Row>('select * from streams where id = $1 for update', [id])
    if (!row) return null
    const before = streamOf(row)
    const after = change(before)
    await write(
      transaction,
      after,
      `update set title = excluded.title, description = excluded.description, entitlements = excluded.entitlements,
        offline_image = excluded.offline_image, poster_image = excluded.poster_image, plan = excluded.plan,
        feed = excluded.feed, rules = excluded.rules`,
    )
    // Readers do not notice a feed that simply continues.
    const seen = publicFace(before, now) !== publicFace(after, now)
    changes.add('streams', seen ? [streamTag(id), 'streams'] : [], { assetID: id })
    return after
  })

/** What readers see of a stream at an instant; a feed that continues does not change it. */
const publicFace = (stream: Stream, now: Date): string =>
  JSON.stringify([stateOf(stream, now), { ...stream, plan: null, feed: null }])

export const stateOf = (stream: Stream, now: Date): StreamState =>
  streamStateAt(stream.plan, stream.feed, now)
