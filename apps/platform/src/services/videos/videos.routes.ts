/** The newest videos, one video and related ones, and the categories. */
import { pageQuery, slug, videoCategoryList, videoList, videoOne } from '@club/contracts'
import * as z from 'zod/mini'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { listVideoCategories } from './categories.store.ts'
import { pageSizeQuery, publicly, type VideoPorts } from './questions.ts'
import { anyVideo, findVideo, listVideos, relatedVideos } from './videos.store.ts'

export function videoRoutes(ports: VideoPorts): Route[] {
  const { database, clock } = ports
  const { pageSizes, provider } = ports.settings.video

  return [
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
        const { entries, total } = await listVideos(database, now, { provider, filter: anyVideo }, page)
        return publicly(ports, now, listBody(entries, total))
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
      summary: 'Related videos',
      params: z.object({ video: slug }),
      query: pageSizeQuery,
      response: videoList,
      handle: async ({ params, query }) => {
        const now = clock.now()
        const found = await findVideo(database, now, params.video)
        if (!found) throw notFound('There is no such video')
        const size = query['page[size]'] ?? pageSizes.related
        const related = await relatedVideos(database, now, provider, found.id, size)
        return publicly(ports, now, listBody(related, related.length), `video:${found.id}`)
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
        const { entries, total } = await listVideoCategories(database, now, provider, pageOf(query))
        return publicly(ports, now, listBody(entries, total))
      },
    }),
  ]
}
