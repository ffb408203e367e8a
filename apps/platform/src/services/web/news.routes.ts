/** Articles and their categories. */

import { type Article, articleList, articleOne, newsCategoryList, slug } from '@club/contracts'
import { articlePath } from '@club/contracts/page-paths'
import * as z from 'zod/mini'
import { badParameter, notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import {
  findArticle,
  listArticles,
  listCategories,
  nextPublication,
  relatedArticles,
} from './articles.store.ts'
import type { WebPorts } from './ports.ts'
import { type Previews, previewedUntil } from './previews.ts'

const service = 'web'
const optionalInt = (least: number, most: number) =>
  z.optional(z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most)))

const articleQuery = z.strictObject({
  category: z.optional(slug),
  team: z.optional(slug),
  tag: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  year: optionalInt(1850, 9999),
  month: optionalInt(1, 12),
  day: optionalInt(1, 31),
  ...pageQuery,
})

const bySlug = z.object({ slug })

/** The article changes when its picture arrives. */
const missingPicture = ({ image, pictureMissing }: Article) =>
  image && pictureMissing ? [`picture:${image.key}` as const] : []

export function articleRoutes({ database, clock, settings, forms }: WebPorts, previews: Previews): Route[] {
  const whole = async (article: Article): Promise<Article> => ({
    ...article,
    body: await forms.in(article.body),
  })
  /** If an article appears here by itself, it does so no earlier than the next publication. */
  const missing = async () =>
    notFound('There is no such article', await nextPublication(database, clock.now()))

  return [
    route({
      method: 'GET',
      path: '/api/web/v1/articles',
      service,
      summary: 'Published articles, newest first',
      query: articleQuery,
      response: articleList,
      handle: async ({ query }) => {
        if (query.month && !query.year) throw badParameter('month', 'needs a year')
        if (query.day && !query.month) throw badParameter('day', 'needs a month')
        const now = clock.now()
        const filter = {
          category: query.category ?? null,
          team: query.team ?? null,
          tag: query.tag ?? null,
          year: query.year ?? null,
          month: query.month ?? null,
          day: query.day ?? null,
          zone: settings.site.timezone,
        }
        const { entries, total } = await listArticles(database, now, filter, pageOf(query))
        return {
          body: listBody(entries, total),
          tags: ['news'],
          freshUntil: await nextPublication(database, now),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/web/v1/articles/:slug',
      service,
      summary: 'One published article',
      params: bySlug,
      response: articleOne,
      handle: async ({ params, request }) => {
        const now = clock.now()
        const article = await findArticle(database, now, params.slug)
        if (article)
          return {
            body: { data: { id: article.slug, attributes: await whole(article) } },
            tags: [`article:${article.slug}`, ...missingPicture(article), ...forms.tagsOf(article.body)],
            freshUntil: await nextPublication(database, now),
          }
        const until = await previews.opens(articlePath(params.slug), request.headers)
        const previewed = until === null ? null : await findArticle(database, null, params.slug)
        if (until === null || !previewed) throw await missing()
        // Without tags, because no cache keeps it.
        return {
          body: { data: { id: previewed.slug, attributes: await whole(previewed) } },
          headers: previewedUntil(until),
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/web/v1/articles/:slug/related',
      service,
      summary: 'Related articles',
      params: bySlug,
      query: z.strictObject(pageQuery),
      response: articleList,
      handle: async ({ params, query, request }) => {
        const now = clock.now()
        const previewed = await previews.opens(articlePath(params.slug), request.headers)
        const article = await findArticle(database, previewed === null ? now : null, params.slug)
        if (!article) throw await missing()
        const related = await relatedArticles(database, now, article.slug, settings.news.relatedQuantity)
        const body = wholeBody(related, query)
        if (previewed !== null) return { body }
        return {
          body,
          tags: [`article:${article.slug}`, 'news'],
          freshUntil: await nextPublication(database, now),
        }
      },
    }),
  ]
}

export function newsRoutes({ database, clock }: WebPorts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/web/v1/categories',
      service,
      summary: 'Categories that have published articles',
      query: z.strictObject(pageQuery),
      response: newsCategoryList,
      handle: async ({ query }) => {
        const now = clock.now()
        const { entries, total } = await listCategories(database, now, pageOf(query))
        return {
          body: listBody(entries, total),
          tags: ['news'],
          freshUntil: await nextPublication(database, now),
        }
      },
    }),
  ]
}
