/** The video catalogue: feeds, both providers' search, categories, one video and what is close to it (docs/product.md#video-search-and-lists). */
import {
  feedAnswer,
  listOf,
  matrixAnswer,
  type PagingData,
  pageQuery,
  slug,
  videoCategoryList,
  videoFilterAnswer,
  videoList,
  videoOne,
} from '@club/contracts'
import { seasonLabel, type VideoSettings, videoSettingsAnswer } from '@club/settings'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { demandBudget } from '../../server/budget.ts'
import type { PlatformContext } from '../../server/context.ts'
import { badParameter, notFound } from '../../server/errors.ts'
import { listBody, pageOf } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { mostWords, searchWords } from '../web/search-words.core.ts'
import { listVideoCategories } from './categories.store.ts'
import { nearWords, titleWords } from './fuzzy.core.ts'
import {
  anyVideo,
  findVideo,
  type Listed,
  listVideos,
  nextVideo,
  relatedVideos,
  seasonsOfVideos,
  type VideoFilter,
  type VideoWords,
  wordsOfTitles,
} from './videos.store.ts'

const integer = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
const question = z.optional(z.string().check(z.maxLength(500)))
/** One value, or several with commas between them. */
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
const season = z.string().check(z.regex(/^\d{4}(?:-\d{2})?$/))
const seconds = z.optional(integer(0, 86_400))

const filterQuery = {
  category: several(slug),
  team: several(slug),
  season: several(season),
  minDuration: seconds,
  maxDuration: seconds,
  legacy: z.optional(z.enum(['true', 'false'])),
}
const searchQuery = z.strictObject({ q: question, ...filterQuery, ...pageQuery })
const pageIndexQuery = { pageIndex: z.optional(integer(0, 100_000)), pageSize: z.optional(integer(1, 100)) }
const feedQuery = z.strictObject({
  section: z.optional(z.string().check(z.maxLength(120))),
  ...pageIndexQuery,
})
const matrixQuery = z.strictObject({ query: question, ...filterQuery, ...pageIndexQuery })
const sectionQuery = z.strictObject(pageIndexQuery)
const pageSizeQuery = z.strictObject({ 'page[size]': pageQuery['page[size]'] })

type FilterQuery = {
  category?: string[] | undefined
  team?: string[] | undefined
  season?: string[] | undefined
  minDuration?: number | undefined
  maxDuration?: number | undefined
  legacy?: 'true' | 'false' | undefined
}

function filterOf(query: FilterQuery): VideoFilter {
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

const weightOf = { title: 'a', searchTags: 'b', tags: 'c', description: 'd' } as const

const pagingOf = (index: number, size: number, { entries, total }: Listed): PagingData => ({
  pageIndex: index,
  pageSize: size,
  pageCount: Math.ceil(total / size),
  itemCount: entries.length,
  totalCount: total,
})

/** Items as the feeds have them: id and attributes in one. */
const itemsOf = ({ entries }: Listed) => entries.map(({ id, attributes }) => ({ id, ...attributes }))

/** The feed with this id that is switched on, or null. */
function feedOf({ feeds }: VideoSettings, id: string) {
  const { videos, live, faqs, subscribe } = feeds
  const open = [videos, ...[live, faqs, subscribe].filter(({ enabled }) => enabled)]
  return open.find((feed) => feed.id === id) ?? null
}

const faqGroup = z.object({
  title: z.string(),
  list: z.array(z.object({ heading: z.string(), question: z.string() })),
})

export function videoRoutes({ database, clock, limiter, settings: { video } }: PlatformContext): Route[] {
  const { pageSizes, openSearchConfig } = video
  /** What a fan typed, for the full-text search; null where nothing was. */
  const wordsOf = (text: string | undefined): VideoWords | null => {
    const words = searchWords(text ?? '')
      .slice(0, mostWords)
      .join(' ')
    return words === '' ? null : { words, weights: openSearchConfig.fields.map((field) => weightOf[field]) }
  }
  const publicly = async <Body>(now: Date, body: Body, ...tags: string[]) => ({
    body,
    tags: ['videos', ...tags],
    freshUntil: await nextVideo(database, now),
  })
  /** 'Latest' is every video; any other section is the videos that name it. */
  const inSection = (section: string): VideoFilter =>
    section === video.sectionFallback ? anyVideo : { ...anyVideo, section }

  return [
    route({
      method: 'GET',
      path: '/api/ondemand/v1/feed/:videoFeed/sections/',
      service: 'ondemand',
      summary:
        'One section of an on-demand feed, newest first; an unknown section falls back to a configured one',
      params: z.object({ videoFeed: slug }),
      query: feedQuery,
      response: feedAnswer,
      handle: async ({ params, query }) => {
        const feed = feedOf(video, params.videoFeed)
        if (!feed) throw notFound('There is no such feed')
        const known = (id: string | undefined) => feed.sections.find((section) => section.id === id)
        const section = known(query.section) ??
          known(video.sectionFallback) ??
          feed.sections[0] ?? { id: video.sectionFallback, name: feed.name }
        const now = clock.now()
        const page = { size: query.pageSize ?? pageSizes.row, number: query.pageIndex ?? 0 }
        // A feed without sections, such as the questions, has no videos either.
        const listed: Listed =
          feed.sections.length === 0
            ? { entries: [], total: 0 }
            : await listVideos(database, now, { publication: 'startAt', filter: inSection(section.id) }, page)
        return publicly(
          now,
          {
            feed: { id: feed.id, name: feed.name },
            sections: [
              { ...section, itemData: itemsOf(listed), pagingData: pagingOf(page.number, page.size, listed) },
            ],
          },
          'settings',
        )
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/search',
      service: 'videos',
      summary: 'Search of the streamline provider: published videos by filters and words, newest first',
      description:
        'Lists of categories, teams and seasons have commas between their values. Only videos with a start of publication are found.',
      query: searchQuery,
      response: videoList,
      handle: async ({ query, request }) => {
        const words = wordsOf(query.q)
        if (words) await demandBudget(limiter, 'search', request.headers)
        const now = clock.now()
        const page = { ...pageOf(query), size: query['page[size]'] ?? pageSizes.search }
        const { entries, total } = await listVideos(
          database,
          now,
          { publication: 'startAt', filter: filterOf(query), words },
          page,
        )
        return publicly(now, listBody(entries, total))
      },
    }),

    route({
      method: 'GET',
      path: '/api/matrix/v1/en/search',
      service: 'matrix',
      summary: 'Search of the matrix provider: titles close to the words asked for, by date of release',
      query: matrixQuery,
      response: matrixAnswer,
      handle: async ({ query, request }) => {
        const now = clock.now()
        const page = { size: query.pageSize ?? pageSizes.search, number: query.pageIndex ?? 0 }
        const words = titleWords(query.query ?? '')
        if (words.length > 0) await demandBudget(limiter, 'search', request.headers)
        const held = words.length > 0 ? await wordsOfTitles(database) : []
        const title = nearWords(words, openSearchConfig.editDistance, held)
        const wish = { publication: 'releaseFrom', filter: filterOf(query), title } as const
        const listed: Listed = title.some((near) => near.length === 0)
          ? { entries: [], total: 0 }
          : await listVideos(database, now, wish, page)
        return publicly(now, {
          itemData: itemsOf(listed),
          pagingData: pagingOf(page.number, page.size, listed),
        })
      },
    }),

    route({
      method: 'GET',
      path: '/api/matrix/v1/en/sections/:section',
      service: 'matrix',
      summary: 'Listing of one section by the matrix provider, by date of release',
      params: z.object({ section: slug }),
      query: sectionQuery,
      response: matrixAnswer,
      handle: async ({ params, query }) => {
        const now = clock.now()
        const page = { size: query.pageSize ?? pageSizes.search, number: query.pageIndex ?? 0 }
        const filter = inSection(params.section)
        const listed = await listVideos(database, now, { publication: 'releaseFrom', filter }, page)
        return publicly(now, {
          itemData: itemsOf(listed),
          pagingData: pagingOf(page.number, page.size, listed),
        })
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/latest',
      service: 'videos',
      summary: 'The newest videos',
      query: pageSizeQuery,
      response: videoList,
      handle: async ({ query }) => {
        const now = clock.now()
        const page = { size: query['page[size]'] ?? pageSizes.related, number: 0 }
        const { entries, total } = await listVideos(
          database,
          now,
          { publication: 'startAt', filter: anyVideo },
          page,
        )
        return publicly(now, listBody(entries, total))
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/videos/:video',
      service: 'videos',
      summary: 'One published video, by its id or its slug',
      params: z.object({ video: slug }),
      response: videoOne,
      handle: async ({ params }) => {
        const found = await findVideo(database, clock.now(), params.video)
        if (!found) throw notFound('There is no such video')
        return { body: { data: found }, tags: [`video:${found.id}`] }
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/videos/:video/related',
      service: 'videos',
      summary: 'Other videos close to this one',
      params: z.object({ video: slug }),
      query: pageSizeQuery,
      response: videoList,
      handle: async ({ params, query }) => {
        const now = clock.now()
        const found = await findVideo(database, now, params.video)
        if (!found) throw notFound('There is no such video')
        const size = query['page[size]'] ?? pageSizes.related
        const related = await relatedVideos(database, now, found.id, size)
        return publicly(now, listBody(related, related.length), `video:${found.id}`)
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/categories',
      service: 'videos',
      summary: 'Categories of videos in their order',
      query: z.strictObject(pageQuery),
      response: videoCategoryList,
      handle: async ({ query }) => {
        const now = clock.now()
        const { entries, total } = await listVideoCategories(database, now, pageOf(query))
        return publicly(now, listBody(entries, total))
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/filters',
      service: 'videos',
      summary: 'What videos can be narrowed to: values by the settings, else those that the catalogue holds',
      response: videoFilterAnswer,
      handle: async () => {
        const now = clock.now()
        const { teamPicker, seasonPicker, durationPicker } = video.videoFilters
        const [teams, seasons] = await Promise.all([
          listDocuments<{ slug: string; name: string }>(database, 'teams', null),
          seasonsOfVideos(database, now),
        ])
        const orElse = (given: typeof teamPicker.values, held: typeof teamPicker.values) =>
          given.length > 0 ? given : held
        return publicly(
          now,
          {
            data: {
              id: 'filters',
              attributes: {
                teamPicker: {
                  label: teamPicker.label,
                  values: orElse(
                    teamPicker.values,
                    teams.entries.map(({ attributes }) => ({
                      name: attributes.name,
                      value: attributes.slug,
                    })),
                  ),
                },
                seasonPicker: {
                  label: seasonPicker.label,
                  values: orElse(
                    seasonPicker.values,
                    seasons.map((value) => ({ name: seasonLabel(value), value })),
                  ),
                },
                durationPicker: {
                  label: durationPicker.label,
                  values: durationPicker.values.map(({ name, value }) => ({ name, value })),
                },
              },
            },
          },
          'settings',
          'teams',
        )
      },
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/faqs',
      service: 'videos',
      summary: 'Questions about the video service, in groups',
      response: listOf(faqGroup),
      handle: async () => ({
        body: listBody(
          video.feeds.faqs.enabled ? video.faqs.map(({ id, ...attributes }) => ({ id, attributes })) : [],
          video.feeds.faqs.enabled ? video.faqs.length : 0,
        ),
        tags: ['settings'],
      }),
    }),

    route({
      method: 'GET',
      path: '/api/videos/v1/settings',
      service: 'videos',
      summary: 'The video configuration: feeds, memberships, texts, flags',
      response: videoSettingsAnswer,
      handle: async () => ({ body: { data: { id: 'video', attributes: video } }, tags: ['settings'] }),
    }),
  ]
}
