/** Search by both providers. */
import { matrixAnswer, slug, videoList } from '@club/contracts'
import * as z from 'zod/mini'
import { demandBudget } from '../../server/budget.ts'
import { listBody, pageOf } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { mostWords, searchWords } from '../../server/search-words.core.ts'
import { nearWords, titleWords } from './fuzzy.core.ts'
import {
  filterOf,
  inSection,
  itemsOf,
  matrixQuery,
  pagingOf,
  publicly,
  searchQuery,
  sectionQuery,
  type VideoPorts,
} from './questions.ts'
import { type Listed, listVideos, type VideoWords, wordsOfTitles } from './videos.store.ts'

const weightOf = { title: 'a', searchTags: 'b', tags: 'c', description: 'd' } as const

/** Thumbnail size in search results. */
const thumbnail = '300x300'

const noneListed: Listed = { entries: [], total: 0 }

/** Whether the query has only punctuation. That matches no title; returning everything would be wrong. */
const isWordless = (typed = ''): boolean => typed.trim() !== '' && searchWords(typed).length === 0

export function searchRoutes(ports: VideoPorts): Route[] {
  const { database, clock, limiter } = ports
  const { video } = ports.settings
  const { pageSizes, openSearchConfig, provider } = video
  /** What a fan typed, for the full-text search; null if nothing. */
  const wordsOf = (text: string | undefined): VideoWords | null => {
    const words = searchWords(text ?? '')
      .slice(0, mostWords)
      .join(' ')
    return words === '' ? null : { words, weights: openSearchConfig.fields.map((field) => weightOf[field]) }
  }

  return [
    route({
      method: 'GET',
      path: '/api/videos/v1/search',
      service: 'videos',
      summary: 'Search of the streamline provider: published videos by filters and words, newest first',
      description:
        'Several categories, teams or seasons are separated by commas. Only videos with a publication date are found.',
      query: searchQuery,
      response: videoList,
      handle: async ({ query, request }) => {
        const words = wordsOf(query.q)
        if (words) await demandBudget(limiter, 'search', request.headers)
        const now = clock.now()
        const page = { ...pageOf(query), size: query['page[size]'] ?? pageSizes.search }
        const filter = filterOf(query)
        const wish = { provider, sortedBy: 'streamline', filter, words, thumbnail } as const
        const { entries, total } = isWordless(query.q)
          ? noneListed
          : await listVideos(database, now, wish, page)
        return publicly(ports, now, listBody(entries, total))
      },
    }),

    route({
      method: 'GET',
      path: '/api/matrix/v1/en/search',
      service: 'matrix',
      summary: 'Search of the matrix provider: titles close to the words asked for, newest release first',
      query: matrixQuery,
      response: matrixAnswer,
      handle: async ({ query, request }) => {
        const now = clock.now()
        const page = { size: query.pageSize ?? pageSizes.search, number: query.pageIndex ?? 0 }
        const words = titleWords(query.query ?? '')
        if (words.length > 0) await demandBudget(limiter, 'search', request.headers)
        const held = words.length > 0 ? await wordsOfTitles(database) : []
        const title = nearWords(words, openSearchConfig.editDistance, held)
        const wish = { provider: 'matrix', filter: filterOf(query), title, thumbnail } as const
        const listed: Listed =
          isWordless(query.query) || title.some((near) => near.length === 0)
            ? noneListed
            : await listVideos(database, now, wish, page)
        return publicly(ports, now, {
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
        const filter = inSection(video, params.section)
        const listed = await listVideos(database, now, { provider: 'matrix', filter }, page)
        return publicly(ports, now, {
          itemData: itemsOf(listed),
          pagingData: pagingOf(page.number, page.size, listed),
        })
      },
    }),
  ]
}
