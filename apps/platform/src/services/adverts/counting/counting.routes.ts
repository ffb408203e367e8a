/**
 * The advert store (docs/product.md#counting): browsers report what was seen and pressed, and sponsors get figures from it. We do not
 * trust a browser's report: adverts are looked up, and bots, duplicates and floods count for nothing, without
 * their senders being told.
 */
import { advertEvents, advertEventsAddress, advertEventsTaken, advertReport, day } from '@club/contracts'
import { datesOf } from '@club/i18n'
import { isbot } from 'isbot'
import * as z from 'zod/mini'
import { demandBudget } from '../../../server/budget.ts'
import { addressOf, local } from '../../../server/caller.ts'
import type { PlatformContext } from '../../../server/context.ts'
import { type Route, route } from '../../../server/route.ts'
import { runsNow } from '../adverts.core.ts'
import { findAdverts, readFigures, writeEvents } from './advert-store.store.ts'
import { believed } from './believed.ts'
import { countedEvents } from './counted.core.ts'

export type CountingPorts = Pick<PlatformContext, 'database' | 'clock' | 'limiter' | 'settings'>

export function countingRoutes({ database, clock, limiter, settings }: CountingPorts): Route[] {
  const counting = settings.tracking?.events === true
  const today = (now: Date) => datesOf(settings.site.timezone, 'en').day(now.toISOString())

  return [
    route({
      method: 'POST',
      path: advertEventsAddress,
      service: 'advert-store',
      summary: 'Records views and clicks of adverts by fans who agreed to be counted',
      statuses: [202],
      body: advertEvents,
      bodyLimit: 64 * 1024,
      response: advertEventsTaken,
      handle: async ({ body: { data }, request }) => {
        await demandBudget(limiter, 'advertEvents', request.headers)
        const taken = { body: { data: { received: data.length } } }
        const { 'user-agent': agent = '' } = request.headers
        if (!counting || agent === '' || isbot(agent)) return taken
        const now = clock.now()
        const adverts = await findAdverts(database, [...new Set(data.map(({ advertID }) => advertID))])
        const running = new Map(
          adverts.filter((advert) => runsNow(advert, now)).map((advert) => [advert.id, advert]),
        )
        const known = data.filter(({ advertID }) => running.has(advertID))
        const address = addressOf(request.headers)
        const fresh = address === local ? known : await believed(limiter, address, known)
        const events = countedEvents(fresh, running)
        if (events.length > 0) await writeEvents(database, events, { now, day: today(now) })
        return taken
      },
    }),

    route({
      method: 'GET',
      path: '/api/admin/v1/adverts/report',
      service: 'admin',
      summary: 'How often adverts were seen and clicked, by campaign',
      scope: 'import',
      query: z.strictObject({
        from: z.optional(day),
        to: z.optional(day),
        campaign: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      }),
      response: advertReport,
      handle: async ({ query: { from = null, to = null, campaign = null } }) => {
        const figures = await readFigures(database, { from, to, campaign })
        return {
          body: {
            data: figures.map(({ id, ...attributes }) => ({ id, attributes })),
            meta: { total: figures.length },
            counting,
          },
        }
      },
    }),
  ]
}
