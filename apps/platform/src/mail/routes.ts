/** The mailbox on the screen: mails that would have been sent. It exists only where no mail leaves the machine, and never in production. */
import { emailAddress, mailbox } from '@club/contracts'
import * as z from 'zod/mini'
import type { Queryable } from '../database/database.ts'
import { type Route, route } from '../server/route.ts'
import { deliveredTo } from './mails.store.ts'

/** @param shown whether mails are kept for it */
export const mailboxRoutes = (database: Queryable, shown: boolean): Route[] =>
  shown
    ? [
        route({
          method: 'GET',
          path: '/dev/mailbox',
          service: 'account',
          summary: 'Mails of one address, newest first, while developing',
          query: z.strictObject({ to: emailAddress }),
          response: mailbox,
          handle: async ({ query }) => ({
            body: {
              data: (await deliveredTo(database, query.to)).map(({ id, ...attributes }) => ({
                id,
                attributes: { ...attributes, sentAt: new Date(attributes.sentAt).toISOString() },
              })),
            },
          }),
        }),
      ]
    : []
