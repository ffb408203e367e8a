/** The aggregated feed: the club's news with adverts in between (docs/product.md#aggregated-feed). */
import * as z from 'zod/mini'
import { articleSummary } from './news.ts'
import { listOf } from './wire.ts'

export const feedAdvert = z.object({
  kind: z.literal('advert'),
  title: z.string(),
  url: z.string(),
  imageData: z.object({ key: z.string() }),
  imageSize: z.literal('content-feed'),
  childFriendly: z.boolean(),
})
export const feedArticle = z.extend(articleSummary, { kind: z.literal('article') })

/** GET /api/aggregated-feed/v1/feed */
export const aggregatedFeed = listOf(z.union([feedArticle, feedAdvert]))

export type FeedAdvert = z.infer<typeof feedAdvert>
export type AggregatedFeed = z.infer<typeof aggregatedFeed>
