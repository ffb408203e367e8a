/** Videos as editors write them in `videos.json`: short dates and seasons, defaults left out. Pure. */
import {
  entitlement,
  entryID,
  filmedGoal,
  type ImportedVideo,
  importedVideoCategory,
  mediaType,
  type Picture,
  seasonID,
  slug,
  streamRules,
} from '@club/contracts'
import { type SeasonYears, seasonSlug, seasonStart } from '@club/settings'
import * as z from 'zod/mini'
import { isPictureKey } from './blocks.core.ts'

const line = z.string().check(z.minLength(1))

const writtenVideo = z.strictObject({
  id: slug,
  entryId: entryID,
  slug,
  title: line.check(z.maxLength(600)),
  description: z.string(),
  film: z.optional(slug),
  mediaType: z.optional(mediaType),
  /** Seconds. */
  duration: z.number().check(z.minimum(0)),
  section: z.optional(slug),
  categories: z.array(slug),
  teams: z.array(slug),
  /** The season of the day of publication where none is named. */
  season: z.optional(seasonID),
  entitlements: z.array(entitlement),
  tags: z.optional(z.array(z.string())),
  searchTags: z.optional(z.array(z.string())),
  legacy: z.optional(z.boolean()),
  status: z.optional(z.enum(['Published', 'Draft'])),
  image: z.optional(
    z.string().check(z.refine(isPictureKey, 'is not the name of a picture, such as news/derby.webp')),
  ),
  imageAlt: z.optional(line),
  published: z.optional(z.string()),
  /** In no list: can be reached only by its address. */
  unlisted: z.optional(z.literal(true)),
  created: z.optional(z.string()),
  released: z.optional(z.string()),
  matchID: z.optional(line),
  goals: z.optional(z.array(filmedGoal)),
  rules: z.optional(streamRules),
})
export type WrittenVideo = z.infer<typeof writtenVideo>

export const videosFile = z.strictObject({
  categories: z.optional(z.array(importedVideoCategory)),
  videos: z.optional(
    z.array(
      writtenVideo.check(
        z.refine(({ published, unlisted, created }) => (unlisted ? !published && !!created : !!published), {
          path: ['published'],
          message: 'is missing; a film in no list says `unlisted` and `created` instead',
        }),
      ),
    ),
  ),
})

type Read = {
  created: string | null
  published: string | null
  released: string | null
  thumbnail: Picture | null
}

/**
 * @param zone the club's, which decides the day and season of a video
 * @param years how many calendar years a season of the club has
 * @returns null if no date could be read, which has then been reported
 */
export function importedVideoOf(
  video: WrittenVideo,
  read: Read,
  zone: string,
  years: SeasonYears | undefined,
): ImportedVideo | null {
  const createdAt = read.created ?? read.published
  if (!createdAt) return null
  return {
    id: video.id,
    entryId: video.entryId,
    film: video.film ?? null,
    mediaType: video.mediaType ?? 'OnDemand',
    title: video.title,
    slug: video.slug,
    description: video.description,
    duration: video.duration,
    entitlements: video.entitlements,
    categories: video.categories,
    teams: video.teams,
    season: video.season ?? seasonSlug(seasonStart(zone, new Date(createdAt), years), years),
    tags: video.tags ?? [],
    searchTags: video.searchTags ?? [],
    section: video.section ?? null,
    legacy: video.legacy ?? false,
    status: video.status ?? 'Published',
    thumbnail: read.thumbnail,
    createdAt,
    startAt: read.published,
    releaseFrom: read.released ?? read.published ?? createdAt,
    matchID: video.matchID ?? null,
    ...(video.goals && { goals: video.goals }),
    rules: video.rules ?? null,
  }
}
