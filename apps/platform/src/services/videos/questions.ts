/** What the calls of the video catalogue ask by, and the forms of their answers. */
import { type CacheTag, longestVideo, type PagingData, pageQuery, seasonID, slug } from '@club/contracts'
import type { VideoSettings } from '@club/settings'
import * as z from 'zod/mini'
import type { PlatformContext } from '../../server/context.ts'
import { badParameter } from '../../server/errors.ts'
import { anyVideo, type Listed, nextVideo, type VideoFilter } from './videos.store.ts'

export type VideoPorts = Pick<PlatformContext, 'database' | 'clock' | 'limiter' | 'settings'>

const integer = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const question = z.optional(z.string().check(z.maxLength(500)))
/** One value, or several separated by commas. */
const several = (one: z.ZodMiniType<string, string>) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(1000)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(one).check(z.maxLength(20)),
      ),
    ),
  )
const seconds = z.optional(integer(0, longestVideo))

const filterQuery = {
  category: several(slug),
  team: several(slug),
  season: several(seasonID),
  minDuration: seconds,
  maxDuration: seconds,
  legacy: z.optional(z.enum(['true', 'false'])),
}
export const searchQuery = z.strictObject({ q: question, ...filterQuery, ...pageQuery })
const pageIndexQuery = { pageIndex: z.optional(integer(0, 100_000)), pageSize: z.optional(integer(1, 100)) }
export const feedQuery = z.strictObject({
  section: z.optional(z.string().check(z.maxLength(120))),
  ...pageIndexQuery,
})
export const matrixQuery = z.strictObject({ query: question, ...filterQuery, ...pageIndexQuery })
export const sectionQuery = z.strictObject(pageIndexQuery)
export const pageSizeQuery = z.strictObject({ 'page[size]': pageQuery['page[size]'] })

type FilterQuery = {
  category?: string[] | undefined
  team?: string[] | undefined
  season?: string[] | undefined
  minDuration?: number | undefined
  maxDuration?: number | undefined
  legacy?: 'true' | 'false' | undefined
}

export function filterOf(query: FilterQuery): VideoFilter {
  const minDuration = query.minDuration ?? null
  const maxDuration = query.maxDuration ?? null
  if (minDuration !== null && maxDuration !== null && maxDuration < minDuration)
    throw badParameter('maxDuration', 'is less than minDuration')
  return {
    categories: query.category ?? null,
    teams: query.team ?? null,
    seasons: query.season ?? null,
    section: null,
    minDuration,
    maxDuration,
    legacy: query.legacy === undefined ? null : query.legacy === 'true',
  }
}

export const pagingOf = (index: number, size: number, { entries, total }: Listed): PagingData => ({
  pageIndex: index,
  pageSize: size,
  pageCount: Math.ceil(total / size),
  itemCount: entries.length,
  totalCount: total,
})

/** Items in the form of the feeds: id and attributes in one object. */
export const itemsOf = ({ entries }: Listed) => entries.map(({ id, attributes }) => ({ id, ...attributes }))

/** 'Latest' is every video; any other section is the videos that name it. */
export const inSection = ({ sectionFallback }: VideoSettings, section: string): VideoFilter =>
  section === sectionFallback ? anyVideo : { ...anyVideo, section }

/** A public response that expires when the next video is published. */
export const publicly = async <Body>(
  { database }: Pick<VideoPorts, 'database'>,
  now: Date,
  body: Body,
  ...tags: CacheTag[]
) => ({
  body,
  tags: ['videos', ...tags] satisfies CacheTag[],
  freshUntil: await nextVideo(database, now),
})
