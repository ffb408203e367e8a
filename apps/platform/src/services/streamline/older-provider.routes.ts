/** The extra routes of a provider that streams and takes payments: the state of its session, and what it sells. */
import {
  noSessionData,
  providerAway,
  sessionFrame,
  sessionFramePath,
  streamSessionState,
  subscriptionPlans,
} from '@club/contracts'
import * as z from 'zod/mini'
import { notFound, providerSilent, Refusal } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { type StreamlinePorts, service } from './ports.ts'

export const olderProviderRoutes = ({ older }: StreamlinePorts): Route[] => [
  route({
    method: 'GET',
    path: '/api/streamline/v1/session/state',
    service,
    summary: 'The older provider’s session of the person who is signed in through it',
    description:
      '`izSession` is absent where there is no session; `message` then says so. 503: the provider does not answer.',
    response: streamSessionState,
    handle: async ({ request }) => {
      const state =
        older &&
        (await older.stateOf(request.headers).catch(() => {
          throw providerSilent(providerAway)
        }))
      return {
        body: {
          data: {
            id: 'session-state' as const,
            attributes: state ?? { entitlements: [], message: noSessionData },
          },
        },
      }
    },
  }),
  route({
    method: 'POST',
    path: sessionFramePath,
    service,
    summary: 'What the older provider’s frame is started with',
    description: '404 where there is no such frame; 401 without a sign-in through that provider.',
    body: z.strictObject({}),
    bodyLimit: 16,
    response: sessionFrame,
    handle: async ({ request }) => {
      if (older === null || !older.hasFrame) throw notFound('There is no such frame')
      const token = await older.frameToken(request.headers)
      if (token === null) throw new Refusal(401, [{ code: 'signed_out', title: 'No Session Data' }])
      return {
        body: { data: { id: 'session-frame' as const, attributes: { token, language: 'en' as const } } },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/streamline/v1/plans',
    service,
    summary: 'What the older provider sells',
    description: 'Empty where there is no such provider. 503: it does not answer.',
    response: subscriptionPlans,
    handle: async () => {
      const plans = older === null ? [] : await older.plans()
      if (plans === null) throw providerSilent(providerAway)
      return { body: { data: plans } }
    },
  }),
]
