/** What an account may watch. */
import { entitlementAnswer, entitlementChange } from '@club/contracts'
import * as z from 'zod/mini'
import { findAccount, setEntitlements } from '../../identity/accounts.store.ts'
import { endsOf } from '../../identity/entitlements.store.ts'
import { whoCalls } from '../../identity/session-cookies.ts'
import { forbidden, notFound } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { type StreamlinePorts, service } from './ports.ts'

const ssoID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })

export function entitlementRoutes(ports: StreamlinePorts): Route[] {
  const { database, clock } = ports

  return [
    route({
      method: 'GET',
      path: '/api/streamline/v1/users/entitlements/:ssoID',
      service,
      summary: 'What the signed-in account may watch',
      description: 'Only the session’s own account, otherwise 403. 404: it has no subscriptions.',
      params: ssoID,
      response: entitlementAnswer,
      handle: async ({ params, request }) => {
        const who = await whoCalls(ports, request.headers)
        if (who?.account.id !== params.ssoID) {
          throw forbidden('another_account', 'Only the account that is signed in may ask for this')
        }
        const { id, entitlements, stripeCustomerID } = who.account
        if (entitlements.length === 0) throw notFound('This account has no subscriptions')
        const ends = await endsOf(database, id)
        const some = Object.keys(ends).length > 0 ? { ends } : {}
        return { body: { data: { id, attributes: { userID: id, entitlements, ...some, stripeCustomerID } } } }
      },
    }),

    route({
      method: 'PUT',
      path: '/api/streamline/v1/users/entitlements/:ssoID',
      service,
      summary: 'Sets what an account may watch besides what it has bought',
      description: 'Streams that it may no longer watch are stopped; its open pages ask again at once.',
      scope: 'staff',
      params: ssoID,
      body: entitlementChange,
      response: entitlementAnswer,
      handle: async ({ params, body }) => {
        const there = await setEntitlements(database, clock.now(), params.ssoID, body.entitlements)
        const account = there ? await findAccount(database, params.ssoID) : null
        if (!account) throw notFound('There is no such account')
        const { id, entitlements, stripeCustomerID } = account
        return { body: { data: { id, attributes: { userID: id, entitlements, stripeCustomerID } } } }
      },
    }),
  ]
}
