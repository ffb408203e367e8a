/** What encoders have sent: their renditions, the segments in their places, and files that still wait for one. */
import type { Queryable } from '../../../database/database.ts'
import type { KeyPrefix } from '../packaging/keys.core.ts'
import type { Span } from './replay.core.ts'

export type FeedRendition = {
  rendition: string
  codecs: string
  width: number
  height: number
  peak: number
  targetSeconds: number
  /** The encoder's own number of its last segment placed; -1 before the first. */
  lastSequence: number
  /** Our own number, which is never reused; -1 before the first. */
  lastNumber: number
  /** How often the encoder has restarted. */
  run: number
}

type RenditionRow = {
  rendition: string
  codecs: string | null
  width: number
  height: number
  peak: number
  target_seconds: number
  last_sequence: number
  last_number: number
  run: number
}

export async function listRenditions(database: Queryable, assetID: string): Promise<FeedRendition[]> {
  const rows = await database.query<RenditionRow>(
    'select * from media_renditions where asset_id = $1 order by peak, rendition',
    [assetID],
  )
  return rows.map((row) => ({
    rendition: row.rendition,
    codecs: row.codecs ?? 'avc1.640028,mp4a.40.2',
    width: row.width,
    height: row.height,
    peak: row.peak,
    targetSeconds: row.target_seconds,
    lastSequence: row.last_sequence,
    lastNumber: row.last_number,
    run: row.run,
  }))
}

export async function writeRendition(
  database: Queryable,
  assetID: string,
  entry: FeedRendition,
): Promise<void> {
  await database.query(
    `insert into media_renditions (asset_id, rendition, codecs, width, height, peak, target_seconds, last_sequence, last_number, run)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (asset_id, rendition) do update set codecs = excluded.codecs, width = excluded.width, height = excluded.height,
       peak = excluded.peak, target_seconds = excluded.target_seconds, last_sequence = excluded.last_sequence, last_number = excluded.last_number, run = excluded.run`,
    [
      assetID,
      entry.rendition,
      entry.codecs,
      entry.width,
      entry.height,
      entry.peak,
      entry.targetSeconds,
      entry.lastSequence,
      entry.lastNumber,
      entry.run,
    ],
  )
}

export type FeedSegment = {
  number: number
  seconds: number
  discontinuity: boolean
  /** When its first picture was taken, as far as we know. */
  at: string
  /** Prefix of the key that encrypts it. */
  keyPrefix: KeyPrefix
  /** When it began, in milliseconds: by `at` unless its encoder's clock is wrong, otherwise by when it was stored. */
  began: number
}
export type StoredSegment = Omit<FeedSegment, 'began'> & { file: string; content: string }

/**
 * SQL: when a segment began. An encoder whose connection fails keeps segments back for minutes; a clock that is wrong by a zone or by
 * summer time is an hour out at least.
 */
const began = `case when abs(extract(epoch from stored_at - taken_at) - seconds) < 1800 then taken_at
  else stored_at - seconds * interval '1 second' end`

/** From when to when segments were stored, both included; null: open on that side. */
export type Period = { from: string | null; to: string | null }

/** When the last segment of each rendition within a period was stored, in milliseconds; without renditions that have none. */
export async function lastStored(
  database: Queryable,
  assetID: string,
  { from, to }: Period,
): Promise<Map<string, number>> {
  const rows = await database.query<{ rendition: string; stored_at: string }>(
    `select one.rendition, last.stored_at from media_renditions one, lateral (
       select stored_at from media_segments where asset_id = one.asset_id and rendition = one.rendition
         and stored_at <= coalesce($3, 'infinity'::timestamptz) order by number desc limit 1) last
     where one.asset_id = $1 and last.stored_at >= coalesce($2, '-infinity'::timestamptz)`,
    [assetID, from, to],
  )
  return new Map(rows.map((row) => [row.rendition, Date.parse(row.stored_at)]))
}

/** What each rendition has within a period; without renditions that have nothing. */
export async function spansStored(
  database: Queryable,
  assetID: string,
  { from, to }: Period,
): Promise<Map<string, Span>> {
  const rows = await database.query<{ rendition: string; seconds: number; first: string; last: string }>(
    `select rendition, sum(seconds) as seconds, min(${began}) as first, max(${began} + seconds * interval '1 second') as last from media_segments
     where asset_id = $1 and stored_at >= coalesce($2, '-infinity'::timestamptz) and stored_at <= coalesce($3, 'infinity'::timestamptz)
     group by rendition`,
    [assetID, from, to],
  )
  return new Map(
    rows.map(({ rendition, seconds, first, last }) => [
      rendition,
      { seconds, first: Date.parse(first), last: Date.parse(last) },
    ]),
  )
}

/**
 * The last segments of a rendition within a period, in order, and the discontinuities before them.
 * @param seconds that they last at most; segments are taken to last a second or more on the average
 */
export async function listSegments(
  database: Queryable,
  assetID: string,
  rendition: string,
  seconds: number,
  { from, to }: Period,
): Promise<{ segments: FeedSegment[]; discontinuities: number }> {
  const rows = await database.query<{
    number: number
    seconds: number
    discontinuity: boolean
    taken_at: string
    began: string
    key_prefix: KeyPrefix
  }>(
    `select * from (
       select number, seconds, discontinuity, taken_at, ${began} as began, key_prefix, sum(seconds) over (order by number desc) as back from (
         select * from media_segments where asset_id = $1 and rendition = $2 and stored_at >= coalesce($4, '-infinity'::timestamptz)
           and stored_at <= coalesce($5, 'infinity'::timestamptz) order by number desc limit $3) newest) counted
     where back - seconds < $3 order by number desc`,
    [assetID, rendition, seconds, from, to],
  )
  const segments = rows.reverse().map((row) => ({
    number: row.number,
    seconds: row.seconds,
    discontinuity: row.discontinuity,
    at: row.taken_at,
    keyPrefix: row.key_prefix,
    began: Date.parse(row.began),
  }))
  const first = segments[0]
  if (!first) return { segments, discontinuities: 0 }
  // Every run of the encoder begins with a discontinuity; we count runs, so that segments removed since still count.
  const [row] = await database.query<{ before: number }>(
    `select (run - (select count(*) from media_segments where asset_id = $1 and rendition = $2 and number > $3 and discontinuity))::int as before
     from media_renditions where asset_id = $1 and rendition = $2`,
    [assetID, rendition, first.number],
  )
  return {
    segments: [{ ...first, discontinuity: false }, ...segments.slice(1)],
    discontinuities: row?.before ?? 0,
  }
}

/** The first and last number of segments with keys of a prefix. */
export async function segmentRange(
  database: Queryable,
  assetID: string,
  prefix: KeyPrefix,
): Promise<{ from: number; to: number } | null> {
  const [row] = await database.query<{ first: number | null; last: number | null }>(
    'select min(number) as first, max(number) as last from media_segments where asset_id = $1 and key_prefix = $2',
    [assetID, prefix],
  )
  return row && row.first !== null && row.last !== null ? { from: row.first, to: row.last } : null
}

export async function addSegment(
  transaction: Queryable,
  assetID: string,
  rendition: string,
  segment: StoredSegment,
  now: Date,
): Promise<void> {
  await transaction.query(
    `insert into media_segments (asset_id, rendition, number, file, content, seconds, discontinuity, taken_at, stored_at, key_prefix)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      assetID,
      rendition,
      segment.number,
      segment.file,
      segment.content,
      segment.seconds,
      segment.discontinuity,
      segment.at,
      now.toISOString(),
      segment.keyPrefix,
    ],
  )
}

/** Whether a file has arrived and waits for its place, or is among the last ones placed in its rendition. */
export async function hasSegment(
  database: Queryable,
  assetID: string,
  { file, content }: { file: string; content: string },
  among: number,
): Promise<boolean> {
  const found = await database.query(
    `select 1 from media_arrivals where asset_id = $1 and file = $2 and content = $3
     union all
     select 1 from media_segments one where asset_id = $1 and file = $2 and content = $3 and number >
       (select max(number) from media_segments where asset_id = $1 and rendition = one.rendition) - $4::bigint
     limit 1`,
    [assetID, file, content, among],
  )
  return found.length > 0
}

/** The segment placed last. */
export async function lastSegment(
  database: Queryable,
  assetID: string,
  rendition: string,
): Promise<StoredSegment | null> {
  const [row] = await database.query<{
    number: number
    seconds: number
    discontinuity: boolean
    taken_at: string
    key_prefix: KeyPrefix
    file: string
    content: string
  }>(
    `select number, seconds, discontinuity, taken_at, key_prefix, file, content from media_segments
     where asset_id = $1 and rendition = $2 order by number desc limit 1`,
    [assetID, rendition],
  )
  return row ? { ...row, at: row.taken_at, keyPrefix: row.key_prefix } : null
}

export type SegmentName = { rendition: string; number: number }

/** Segments stored before an instant, except those of a period to keep. */
export const oldSegments = (
  database: Queryable,
  assetID: string,
  before: Date,
  kept: { from: Date; to: Date } | null,
): Promise<SegmentName[]> =>
  database.query(
    `select rendition, number from media_segments where asset_id = $1 and stored_at < $2
       and ($3::timestamptz is null or stored_at not between $3::timestamptz and $4::timestamptz)`,
    [assetID, before.toISOString(), kept?.from.toISOString() ?? null, kept?.to.toISOString() ?? null],
  )

export const forgetSegments = async (
  database: Queryable,
  assetID: string,
  segments: readonly SegmentName[],
): Promise<void> => {
  await database.query(
    `delete from media_segments one using jsonb_to_recordset($2::jsonb) as gone (rendition text, number bigint)
     where one.asset_id = $1 and one.rendition = gone.rendition and one.number = gone.number`,
    [assetID, JSON.stringify(segments)],
  )
}

export type Arrival = { file: string; content: string; bytes: number }

export const writeArrival = async (
  database: Queryable,
  assetID: string,
  arrival: Arrival,
  now: Date,
): Promise<void> => {
  await database.query(
    `insert into media_arrivals (asset_id, file, content, bytes, arrived_at) values ($1, $2, $3, $4, $5)
     on conflict (asset_id, file) do update set content = excluded.content, bytes = excluded.bytes, arrived_at = excluded.arrived_at`,
    [assetID, arrival.file, arrival.content, arrival.bytes, now.toISOString()],
  )
}

export const listArrivals = (database: Queryable, assetID: string): Promise<Arrival[]> =>
  database.query('select file, content, bytes from media_arrivals where asset_id = $1', [assetID])

export const dropArrival = async (database: Queryable, assetID: string, file: string): Promise<void> => {
  await database.query('delete from media_arrivals where asset_id = $1 and file = $2', [assetID, file])
}

/** Whether a file of this content waits for its place: two renditions may send the very same bytes, such as silence, each under its name. */
export async function isAwaited(database: Queryable, assetID: string, content: string): Promise<boolean> {
  const found = await database.query(
    'select 1 from media_arrivals where asset_id = $1 and content = $2 limit 1',
    [assetID, content],
  )
  return found.length > 0
}

/** Deletes files that never got a place. @returns which */
export const forgetArrivals = (
  database: Queryable,
  assetID: string,
  before: Date,
): Promise<{ file: string; content: string }[]> =>
  database.query(
    'delete from media_arrivals where asset_id = $1 and arrived_at < $2 returning file, content',
    [assetID, before.toISOString()],
  )

export async function writeStreamKey(
  database: Queryable,
  assetID: string,
  keyHash: string,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into media_stream_keys (asset_id, key_hash, issued_at) values ($1, $2, $3)
     on conflict (asset_id) do update set key_hash = excluded.key_hash, issued_at = excluded.issued_at`,
    [assetID, keyHash, now.toISOString()],
  )
}

export async function findStreamKey(database: Queryable, assetID: string): Promise<string | null> {
  const [row] = await database.query<{ key_hash: string }>(
    'select key_hash from media_stream_keys where asset_id = $1',
    [assetID],
  )
  return row?.key_hash ?? null
}
