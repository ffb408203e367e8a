/** Promos that are shown once over a page (docs/product.md#overlay-promo). */
import { type ImportedPromo, promoOverlayList } from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import type { PlatformContext } from '../../server/context.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { nextTurn, runningPromos } from './promo.core.ts'

export type PromoPorts = Pick<PlatformContext, 'database' | 'clock'>

export const promoRoutes = ({ database, clock }: PromoPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/promo/v1/promo-overlays/',
    service: 'promo',
    summary: 'Promos running now on the web or in the app, in the club’s order',
    query: z.strictObject({ channel: z.enum(['Web', 'App']), ...pageQuery }),
    response: promoOverlayList,
    handle: async ({ query }) => {
      const now = clock.now()
      const { entries } = await listDocuments<ImportedPromo>(database, 'promo_overlays', null, {
        channel: query.channel,
      })
      const promos = entries.map(({ attributes }) => attributes)
      const held = await database.query<{ key: string }>(
        'select key from pictures where key = any($1::text[])',
        [promos.map(({ imageKey }) => imageKey)],
      )
      const running = runningPromos(promos, new Set(held.map(({ key }) => key)), now)
      const { size, number } = pageOf(query)
      const shown = running
        .slice(size * number, size * (number + 1))
        .map(({ channel: _channel, ...attributes }) => ({ id: attributes.promoID, attributes }))
      return {
        body: listBody(shown, running.length),
        tags: ['promos', ...promos.map(({ imageKey }) => `picture:${imageKey}` as const)],
        freshUntil: nextTurn(promos, now),
      }
    },
  }),
]
