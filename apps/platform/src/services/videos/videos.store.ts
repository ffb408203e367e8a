/**
 * Videos: lists, search of both providers, one, related. A video is listed and has a page from `startAt` on; where matrix
 * is the club's provider, every list also waits for `releaseFrom`. A video without `startAt` is in no list.
 */
import {
  type FilmedGoal,
  imageUrl,
  type Picture,
  type VideoAttributes,
  type VideoItem,
} from '@club/contracts'
import type { VideoSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import type { Page } from '../../database/documents.ts'
import { videoDate, videoIsListed } from '../../database/published.ts'

type VideoRow = {
  id: string
  slug: string
  entry_id: string
  media_type: VideoItem['mediaType']
  title: string
  description: string
  duration: number
  entitlements: string[]
  categories: string[]
  teams: string[]
  season: string | null
  tags: string[]
  search_tags: string[]
  section: string | null
  legacy: boolean
  thumbnail: Picture | null
  created_at: string
  start_at: string | null
  release_from: string
  match_id: string | null
  goals: FilmedGoal[]
}

const columns = `v.id, v.slug, v.entry_id, v.media_type, v.title, v.description, v.duration, v.entitlements, v.categories,
  v.teams, v.season, v.tags, v.search_tags, v.section, v.legacy, v.thumbnail, v.created_at, v.start_at, v.release_from, v.match_id, v.goals`

/** Bounding boxes of a video's thumbnail (docs/product.md#images). */
type ThumbnailSize = '200x200' | '300x300'

const attributesOf = (row: VideoRow, size: ThumbnailSize = '200x200'): VideoAttributes => ({
  mediaType: row.media_type,
  mediaData: {
    entryId: row.entry_id,
    thumbnailUrl: row.thumbnail ? imageUrl(row.thumbnail.key, size) : '',
    thumbnail: row.thumbnail,
  },
  metaData: {
    title: row.title,
    description: row.description,
    slug: row.slug,
    VideoDuration: row.duration,
    SysEntryEntitlements: row.entitlements,
    categories: row.categories,
    teams: row.teams,
    season: row.season,
    tags: row.tags,
    searchTags: row.search_tags,
    section: row.section,
    legacy: row.legacy,
    matchID: row.match_id,
    ...(row.goals.length === 0 ? {} : { goals: row.goals }),
  },
  publicationData: { createdAt: row.created_at, startAt: row.start_at, releaseFrom: row.release_from },
})

/** The filters of a list; null means any. A video must match one value of each filter. */
export type VideoFilter = {
  categories: readonly string[] | null
  teams: readonly string[] | null
  seasons: readonly string[] | null
  section: string | null
  minDuration: number | null
  maxDuration: number | null
  legacy: boolean | null
}

export const anyVideo: VideoFilter = {
  categories: null,
  teams: null,
  seasons: null,
  section: null,
  minDuration: null,
  maxDuration: null,
  legacy: null,
}

export type Provider = VideoSettings['provider']

/** Words for the database's full-text search, in the fields of these weights. */
export type VideoWords = { words: string; weights: readonly ('a' | 'b' | 'c' | 'd')[] }
/** Words of a title: it must contain one of each row. */
export type TitleMatch = readonly (readonly string[])[]

export type VideoQuestion = {
  /** Decides what is listed (docs/product.md#video-search-and-lists). */
  provider: Provider
  /** By whose date it is sorted; by that of `provider` if absent. */
  sortedBy?: Provider
  filter: VideoFilter
  words?: VideoWords | null
  title?: TitleMatch | null
  thumbnail?: ThumbnailSize
}

/** A length as fans read it: in whole seconds, half a second counts as one, so that every film is in one length of the picker. */
const wholeSeconds = 'floor(v.duration + 0.5)'

/** Words have only letters and digits, so they cannot contain an operator; A is the weight of titles. */
const titleQuery = (title: TitleMatch): string =>
  title.map((near) => `(${near.map((word) => `'${word}':A`).join(' | ')})`).join(' & ')

/** Every word in the titles of published videos. */
export async function wordsOfTitles(database: Queryable): Promise<string[]> {
  const rows = await database.query<{ word: string }>(
    `select distinct word from videos, unnest(string_to_array(title_words, ' ')) as word
     where status = 'Published' and word <> ''`,
  )
  return rows.map(({ word }) => word)
}

export type Listed = { entries: { id: string; attributes: VideoAttributes }[]; total: number }

/** Listed videos, newest first. */
export async function listVideos(
  database: Queryable,
  now: Date,
  { provider, sortedBy = provider, filter, words = null, title = null, thumbnail = '200x200' }: VideoQuestion,
  page: Page,
): Promise<Listed> {
  const date = videoDate('v', sortedBy)
  // Words such as 'the' stem to nothing: the query then searches for the words themselves.
  const where = `${videoIsListed('v', '$1', provider)}
    and ($2::text[] is null or v.categories && $2::text[])
    and ($3::text[] is null or v.teams && $3::text[])
    and ($4::text[] is null or v.season = any($4::text[]))
    and ($5::text is null or v.section = $5)
    and ($6::float8 is null or ${wholeSeconds} >= $6)
    and ($7::float8 is null or ${wholeSeconds} <= $7)
    and ($8::boolean is null or v.legacy = $8)
    and ($9::text is null or case when numnode(plainto_tsquery('english', $9)) > 0
      then v.search_stemmed @@ plainto_tsquery('english', $9)
        and ts_filter(v.search_stemmed, $10::"char"[]) @@ plainto_tsquery('english', $9)
      else v.search_exact @@ plainto_tsquery('simple', $9)
        and ts_filter(v.search_exact, $10::"char"[]) @@ plainto_tsquery('simple', $9) end)
    and ($11::text is null or v.search_exact @@ to_tsquery('simple', $11))`
  const params = [
    now.toISOString(),
    filter.categories,
    filter.teams,
    filter.seasons,
    filter.section,
    filter.minDuration,
    filter.maxDuration,
    filter.legacy,
    words?.words || null,
    words?.weights ?? ['a', 'b', 'c', 'd'],
    title && title.length > 0 ? titleQuery(title) : null,
  ]
  const [count] = await database.query<{ total: number }>(
    `select count(*)::int as total from videos v where ${where}`,
    params,
  )
  const rows = await database.query<VideoRow>(
    `select ${columns} from videos v where ${where} order by ${date} desc, v.id limit $12 offset $13`,
    [...params, page.size, page.size * page.number],
  )
  return {
    entries: rows.map((row) => ({ id: row.id, attributes: attributesOf(row, thumbnail) })),
    total: count?.total ?? 0,
  }
}

/** A published video by its id or its slug, or null. One without a start is reachable only by its address. */
export async function findVideo(
  database: Queryable,
  now: Date,
  idOrSlug: string,
): Promise<{ id: string; attributes: VideoAttributes } | null> {
  const [row] = await database.query<VideoRow>(
    `select ${columns} from videos v
     where (v.id = $1 or v.slug = $1) and v.status = 'Published' and (v.start_at is null or v.start_at <= $2)
     order by (v.id = $1) desc limit 1`,
    [idOrSlug, now.toISOString()],
  )
  return row ? { id: row.id, attributes: attributesOf(row) } : null
}

/** Other listed videos, the closest first: by shared section, categories, teams and tags; then the newest. */
export async function relatedVideos(
  database: Queryable,
  now: Date,
  provider: Provider,
  id: string,
  quantity: number,
) {
  const rows = await database.query<VideoRow>(
    `select ${columns}
     from videos base join videos v on v.id <> base.id
     where base.id = $1 and ${videoIsListed('v', '$2', provider)}
     order by 2 * coalesce(v.section = base.section, false)::int + 2 * (v.teams && base.teams)::int
       + cardinality(array(select unnest(v.categories) intersect select unnest(base.categories)))
       + cardinality(array(select unnest(v.tags) intersect select unnest(base.tags))) desc,
       ${videoDate('v', provider)} desc, v.id
     limit $3`,
    [id, now.toISOString(), quantity],
  )
  return rows.map((row) => ({ id: row.id, attributes: attributesOf(row) }))
}

/** When the next video appears by itself, by either date, or null. Every list of videos is stale then. */
export async function nextVideo(database: Queryable, now: Date): Promise<string | null> {
  const [row] = await database.query<{ at: string | null }>(
    `select min(at) as at from (
       select start_at as at from videos where status = 'Published' and start_at > $1
       union all select release_from from videos where status = 'Published' and release_from > $1
     ) as moments`,
    [now.toISOString()],
  )
  return row?.at ?? null
}

/** Seasons of listed videos, newest first. */
export async function seasonsOfVideos(database: Queryable, now: Date, provider: Provider): Promise<string[]> {
  const rows = await database.query<{ season: string }>(
    `select distinct season from videos v
     where ${videoIsListed('v', '$1', provider)} and season is not null order by season desc`,
    [now.toISOString()],
  )
  return rows.map(({ season }) => season)
}

/** When the next video of any of these matches appears by itself, or null. */
export async function nextVideoOf(
  database: Queryable,
  now: Date,
  matchIDs: readonly string[],
): Promise<string | null> {
  const [row] = await database.query<{ at: string | null }>(
    `select min(start_at) as at from videos
     where status = 'Published' and start_at > $1 and match_id = any($2::text[])`,
    [now.toISOString(), matchIDs],
  )
  return row?.at ?? null
}
