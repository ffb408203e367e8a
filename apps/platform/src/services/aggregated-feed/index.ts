/** The aggregated feed (docs/product.md#aggregated-feed): the club's news with an advert after every fourth article. */
import {
  type AggregatedFeed,
  type ArticleSummary,
  aggregatedFeed,
  type FeedAdvert,
  type ListOf,
} from '@club/contracts'
import * as z from 'zod/mini'
import type { Page } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'

/** The sources of the feed; each says when it changes by itself. */
export type FeedPorts = Pick<PlatformContext, 'clock'> & {
  news(now: Date, page: Page): Promise<{ list: ListOf<ArticleSummary>; freshUntil: string | null }>
  adverts(
    slotID: string,
    now: Date,
  ): Promise<{ adverts: (FeedAdvert & { id: string })[]; freshUntil: string | null }>
}

/** The place of its adverts. */
export const feedSlot = 'content_feed'
const between = 4

type Entry = AggregatedFeed['data'][number]

/** Adverts rotate: a page has as many as fit, continuing where the previous page ended. */
export function withAdverts(
  articles: ListOf<ArticleSummary>['data'],
  adverts: readonly (FeedAdvert & { id: string })[],
  first: number,
): Entry[] {
  return articles.flatMap(({ id, attributes }, at): Entry[] => {
    const entry: Entry = { id, attributes: { kind: 'article', ...attributes } }
    const nth = Math.floor((first + at) / between)
    const advert = (first + at) % between === between - 1 ? adverts[nth % adverts.length] : undefined
    if (!advert) return [entry]
    const { id: advertID, ...shown } = advert
    return [entry, { id: `advert-${advertID}-${nth}`, attributes: shown }]
  })
}

const feedRoutes = ({ clock, news, adverts }: FeedPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/aggregated-feed/v1/feed',
    service: 'aggregated-feed',
    summary: 'News with adverts among it; a page counts articles',
    query: z.strictObject(pageQuery),
    response: aggregatedFeed,
    handle: async ({ query }) => {
      const now = clock.now()
      const page = pageOf(query)
      const [told, sold] = await Promise.all([news(now, page), adverts(feedSlot, now)])
      const turns = [told.freshUntil, sold.freshUntil].filter((turn) => turn !== null).sort()
      return {
        body: listBody(
          withAdverts(told.list.data, sold.adverts, page.size * page.number),
          told.list.meta.total,
        ),
        tags: ['news', 'adverts'],
        freshUntil: turns[0] ?? null,
      }
    },
  }),
]

export const create = (ports: FeedPorts) => ({ routes: feedRoutes(ports) })
