/** News: articles, listing and search (docs/product.md#news). */
import * as z from 'zod/mini'
import { contentBody } from './content.ts'
import { focalPoint, instant, listOf, oneOf, picture, slug } from './wire.ts'

/** What a card shows. */
export const articleSummary = z.object({
  slug,
  title: z.string(),
  standfirst: z.string(),
  category: z.object({ name: z.string(), slug }),
  publishedAt: instant,
  image: z.nullable(picture),
  team: z.nullable(z.string()),
})

export const article = z.extend(articleSummary, {
  /** The library does not hold the picture that `image` names. */
  pictureMissing: z.optional(z.boolean()),
  author: z.nullable(z.string()),
  updatedAt: instant,
  matchID: z.nullable(z.string()),
  tags: z.array(z.string()),
  body: contentBody,
})

/** A category that has published articles. */
export const newsCategory = z.object({ name: z.string(), slug, articles: z.number() })

export const newsCategoryList = listOf(newsCategory)
export const articleList = listOf(articleSummary)
export const articleOne = oneOf(article)

/** Search answer (docs/product.md#news-search): every field is a list, as in search engines of that family. */
export const newsSearchHit = z.object({
  id: z.string(),
  fields: z.object({
    slug: z.array(z.string()),
    title: z.array(z.string()),
    published_date: z.array(z.string()),
    categories: z.optional(z.array(z.string())),
  }),
  imageData: z.optional(z.object({ key: z.string(), focus: z.optional(focalPoint) })),
})
export const newsSearchAnswer = z.object({
  hits: z.object({ hit: z.array(newsSearchHit), found: z.number(), start: z.number() }),
  /** Words without results, and the words searched instead; absent if every word was used unchanged. */
  corrected: z.optional(z.array(z.object({ asked: z.string(), meant: z.string() }))),
  /** Searched words that occur in the titles here, in lower case and without accents; absent if there are none. */
  marked: z.optional(z.array(z.string())),
})

export type NewsCategory = z.infer<typeof newsCategory>
export type ArticleSummary = z.infer<typeof articleSummary>
export type Article = z.infer<typeof article>
export type NewsSearchHit = z.infer<typeof newsSearchHit>
export type NewsSearchAnswer = z.infer<typeof newsSearchAnswer>
