/** Adverts by area and by slot (docs/product.md#adverts): only those running now. The page filters for child friendly ones. */
import { advertSlotOne, type CacheTag, footerAdvertList, slotID } from '@club/contracts'
import * as z from 'zod/mini'
import type { PlatformContext } from '../../server/context.ts'
import { notFound } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import {
  footerAdvertOf,
  nextTurn,
  pictureKeys,
  placeAdvertOf,
  runningAdverts,
  squareAdvertOf,
} from './adverts.core.ts'
import { advertsOfArea, advertsOfSlot, type StoredAdverts } from './adverts.store.ts'

const flag = z.optional(z.enum(['true', 'false']))

/** A response changes with the adverts, and with their pictures in the library. */
const tagsOf = ({ adverts }: StoredAdverts): CacheTag[] => [
  'adverts',
  ...new Set(adverts.flatMap(pictureKeys).map((key) => `picture:${key}` as const)),
]

export type AdvertPorts = Pick<PlatformContext, 'database' | 'clock'>

export const advertRoutes = ({ database, clock }: AdvertPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/adverts/v1/adverts/',
    service: 'adverts',
    summary: 'Adverts running now in an area of the site',
    query: z.strictObject({ area: z.enum(['footer']), ...pageQuery }),
    response: footerAdvertList,
    handle: async ({ query }) => {
      const now = clock.now()
      const stored = await advertsOfArea(database, query.area)
      const running = runningAdverts(stored.adverts, stored.sizes, now)
      const { size, number } = pageOf(query)
      const shown = running.slice(size * number, size * (number + 1))
      return {
        body: listBody(
          shown.map((advert) => ({ id: advert.id, attributes: footerAdvertOf(advert) })),
          running.length,
        ),
        tags: tagsOf(stored),
        freshUntil: nextTurn(stored.adverts, now),
      }
    },
  }),

  route({
    method: 'GET',
    path: '/api/advertising/v1/slots/:slotID',
    service: 'advertising',
    summary:
      'The first advert running now in a slot, and the first child-friendly one where that one is not; all of them with includeAllAdverts',
    params: z.object({ slotID }),
    query: z.strictObject({ includeAllAdverts: flag }),
    response: advertSlotOne,
    handle: async ({ params, query }) => {
      const now = clock.now()
      const slot = await advertsOfSlot(database, params.slotID)
      if (!slot) throw notFound('There is no such slot')
      const running = runningAdverts(slot.adverts, slot.sizes, now)
      const attributes = {
        advert: placeAdvertOf(running, slot.sizes),
        ...(query.includeAllAdverts === 'true' ? { adverts: running.map(squareAdvertOf) } : {}),
      }
      return {
        body: { data: { id: params.slotID, attributes } },
        tags: tagsOf(slot),
        freshUntil: nextTurn(slot.adverts, now),
      }
    },
  }),
]
