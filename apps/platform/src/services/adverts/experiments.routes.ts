/** Experiments (docs/product.md#experiments): the variants of those running now, each with its running adverts. The page decides who sees which. */
import { type Advert, type CacheTag, type Experiment, experimentList } from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import { pageQuery, wholeBody } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { inTime, nextTurn, pictureKeys, runningAdverts, squareAdvertOf } from './adverts.core.ts'
import { advertsWithSizes } from './adverts.store.ts'
import type { AdvertPorts } from './routes.ts'

export const experimentRoutes = ({ database, clock }: AdvertPorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/experiments/v1/data',
    service: 'experiments',
    summary: 'Experiments running now, with the adverts of each variant',
    query: z.strictObject(pageQuery),
    response: experimentList,
    handle: async ({ query }) => {
      const now = clock.now()
      const { entries } = await listDocuments<Experiment>(database, 'experiments', null)
      const wanted = entries.flatMap(({ attributes }) =>
        attributes.variants.flatMap(({ adverts }) => adverts),
      )
      const { adverts, sizes } = await advertsWithSizes(database, wanted)
      const running = new Map(runningAdverts(adverts, sizes, now).map((advert) => [advert.id, advert]))
      const shown = entries
        .filter(({ attributes: { enabled, timings } }) => enabled && inTime(timings, now))
        .map(({ id, attributes: { slotID, variants } }) => ({
          id,
          attributes: {
            slotID,
            variants: variants.map(({ name, weight, adverts: ids }) => ({
              name,
              weight,
              adverts: ids.flatMap((advertID) => {
                const advert = running.get(advertID)
                return advert ? [squareAdvertOf(advert)] : []
              }),
            })),
          },
        }))
      const timed: { timings: Advert['timings'] }[] = [
        ...adverts,
        ...entries.map(({ attributes }) => attributes),
      ]
      const tags: CacheTag[] = [
        'adverts',
        ...new Set(adverts.flatMap(pictureKeys).map((key) => `picture:${key}` as const)),
      ]
      return { body: wholeBody(shown, query), tags, freshUntil: nextTurn(timed, now) }
    },
  }),
]
