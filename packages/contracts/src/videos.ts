/**
 * The video catalogue: items, feeds, both providers' search, categories (docs/product.md#video-search-and-lists).
 */
import * as z from 'zod/mini'
import { longestEntitlement } from './address-forms.core.ts'
import { entryID, streamRules } from './streamline.ts'
import { instant, listOf, oneOf, picture, seasonID, slug } from './wire.ts'

/** How an entry is played: what a browser asks for, and which call decides (docs/product.md#stream-outcomes). */
export const mediaType = z.enum(['OnDemand', 'DrmLiveVideo'])

/** '?' is open to all, '*' to anybody signed in, otherwise the name of an entitlement (docs/product.md#lock-rule). */
export const entitlement = z
  .string()
  .check(
    z.regex(
      /^(?:[?*]|[a-z0-9]+(?:-[a-z0-9]+)*)$/,
      'must be ?, * or the name of an entitlement: lower-case letters, digits and hyphens',
    ),
    z.maxLength(longestEntitlement),
  )

/** Where a goal begins in a film of a match. */
export const filmedGoal = z.object({
  /** The side that it counts for, which for an own goal is not the scorer's. */
  side: z.enum(['home', 'away']),
  /** '23' or '45+2' */
  minute: z.string().check(z.regex(/^\d{1,3}(?:\+\d{1,2})?$/, 'must be a minute such as 23 or 45+2')),
  /** The name as displayed. */
  scorer: z.string().check(z.minLength(1), z.maxLength(120)),
  /** Second of the film. */
  at: z.number().check(z.minimum(0)),
})

/** What a card, a list and a player know about a video. */
export const videoItem = z.object({
  id: slug,
  /** An unknown type is played as the one that every player knows. */
  mediaType: z.catch(mediaType, 'OnDemand'),
  mediaData: z.object({
    entryId: entryID,
    /** Address of a picture of width 200 on the same site. */
    thumbnailUrl: z.string(),
    /** The same picture in the image library, for other sizes; null if the video has no picture. */
    thumbnail: z.nullable(picture),
  }),
  metaData: z.object({
    title: z.string(),
    description: z.string(),
    slug,
    /** Seconds. */
    VideoDuration: z.number(),
    SysEntryEntitlements: z.array(z.string()),
    /** Slugs of categories. */
    categories: z.array(slug),
    /** Slugs of teams. */
    teams: z.array(slug),
    /** '2026-27' */
    season: z.nullable(z.string()),
    tags: z.array(z.string()),
    searchTags: z.array(z.string()),
    /** The section of the feed that it belongs to. */
    section: z.nullable(slug),
    /** From the older archive. */
    legacy: z.boolean(),
    /** The match that it shows. */
    matchID: z.nullable(z.string()),
    /** Goals of that match that it shows, in the order of the film. Older platforms omit it. */
    goals: z.optional(z.array(filmedGoal)),
  }),
  publicationData: z.object({
    createdAt: instant,
    /** From then on it is in lists and search; without it, it can be reached only by its address. */
    startAt: z.nullable(instant),
    releaseFrom: instant,
  }),
})

const attributesOfVideo = z.omit(videoItem, { id: true })

/** GET /api/videos/v1/search, /latest, /videos/{id}/related: the streamline provider. */
export const videoList = listOf(attributesOfVideo)
/** GET /api/videos/v1/videos/{id or slug} */
export const videoOne = oneOf(attributesOfVideo)

export const pagingData = z.object({
  pageIndex: z.number(),
  pageSize: z.number(),
  pageCount: z.number(),
  itemCount: z.number(),
  totalCount: z.number(),
})

export const feedSection = z.object({
  id: slug,
  name: z.string(),
  itemData: z.array(videoItem),
  pagingData,
})

/** GET /api/ondemand/v1/feed/{videoFeed}/sections/: `sections[0].itemData` is the requested section. */
export const feedAnswer = z.object({
  feed: z.object({ id: z.string(), name: z.string() }),
  sections: z.array(feedSection),
})

/** GET /api/matrix/v1/en/search, and its listing of one section: the other provider. */
export const matrixAnswer = z.object({ itemData: z.array(videoItem), pagingData })

/** A category of videos, sorted by `orderPosition`. */
export const videoCategory = z.object({
  title: z.string(),
  /** The picture already contains the title, so its card shows only the picture. */
  titleHidden: z.optional(z.boolean()),
  slug,
  description: z.string(),
  orderPosition: z.number(),
  image: z.nullable(picture),
  /** Published videos in it. */
  videos: z.number(),
})
export const videoCategoryList = listOf(videoCategory)

/** The longest film that a search may be narrowed to, in seconds. */
export const longestVideo = 86_400

/** What a fan may choose, and how it is named. */
export const pickerValue = z.object({ name: z.string(), value: z.string() })
const picker = z.object({ label: z.string(), values: z.array(pickerValue) })

/** GET /api/videos/v1/filters: a fan's choices, with labels from the settings and values from settings or catalogue. */
export const videoFilterSet = z.object({ teamPicker: picker, seasonPicker: picker, durationPicker: picker })
export const videoFilterAnswer = oneOf(videoFilterSet)

/** A video as an import writes it. `startAt` may be in the future: the video appears then by itself. */
export const importedVideo = z.object({
  id: slug,
  entryId: entryID,
  /** Name of the clear source in `tools/media/films.json`; null if an encoder or a packager provides the media. */
  film: z.nullable(slug),
  mediaType,
  title: z.string().check(z.minLength(1), z.maxLength(600)),
  slug,
  description: z.string(),
  /** Seconds. */
  duration: z.number().check(z.minimum(0)),
  entitlements: z.array(entitlement),
  categories: z.array(slug),
  teams: z.array(slug),
  season: z.nullable(seasonID),
  tags: z.array(z.string()),
  searchTags: z.array(z.string()),
  section: z.nullable(slug),
  legacy: z.boolean(),
  status: z.enum(['Published', 'Draft']),
  thumbnail: z.nullable(picture),
  createdAt: instant,
  startAt: z.nullable(instant),
  releaseFrom: instant,
  matchID: z.nullable(z.string()),
  /** Goals of that match that it shows. */
  goals: z.optional(z.array(filmedGoal)),
  /** In addition to the entitlements: where and when it may not be watched. */
  rules: z.nullable(streamRules),
})

export const importedVideoCategory = z.omit(videoCategory, { videos: true })

export type FilmedGoal = z.infer<typeof filmedGoal>
export type MediaType = z.infer<typeof mediaType>
export type VideoItem = z.infer<typeof videoItem>
export type VideoAttributes = Omit<VideoItem, 'id'>
export type PagingData = z.infer<typeof pagingData>
export type FeedSection = z.infer<typeof feedSection>
export type FeedAnswer = z.infer<typeof feedAnswer>
export type MatrixAnswer = z.infer<typeof matrixAnswer>
export type VideoCategory = z.infer<typeof videoCategory>
export type VideoFilterSet = z.infer<typeof videoFilterSet>
export type ImportedVideo = z.infer<typeof importedVideo>
export type ImportedVideoCategory = z.infer<typeof importedVideoCategory>
