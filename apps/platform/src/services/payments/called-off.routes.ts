/** For staff: the passes of matches that will not be played, which are refunded at the payment provider. */
import { calledOffPassList } from '@club/contracts'
import { formatMoney } from '@club/i18n'
import * as z from 'zod/mini'
import { pagedBody, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { calledOffPasses } from './passes.store.ts'
import { type PaymentPorts, service } from './ports.ts'

export const calledOffRoutes = ({
  database,
  settings,
}: Pick<PaymentPorts, 'database' | 'settings'>): Route[] => [
  route({
    method: 'GET',
    path: '/api/payments/v1/called-off-passes',
    service,
    summary: 'Paid passes for matches that are off for good, and have not been refunded; newest first',
    scope: 'staff',
    query: z.strictObject(pageQuery),
    response: calledOffPassList,
    handle: async ({ query }) => ({
      body: pagedBody(await calledOffPasses(database), query, ({ id, ...pass }) => ({
        id,
        attributes: {
          account: pass.account,
          customer: pass.customer,
          matchID: pass.matchID ?? '',
          title: pass.title,
          paid: pass.sum
            ? formatMoney(settings.site.locale, pass.sum.amount, pass.sum.currency)
            : pass.priceDisplay,
          boughtAt: pass.boughtAt,
          receiptURL: pass.receiptURL,
        },
      })),
    }),
  }),
]
