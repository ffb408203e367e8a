/** A browser's alert subscription. No account: anybody with its secret may change it. */
import {
  alertRenewal,
  alertSettings,
  alertSubscriber,
  alertSubscription,
  ownAlerts,
  type Team,
} from '@club/contracts'
import * as z from 'zod/mini'
import { listDocuments } from '../../database/documents.ts'
import type { PushSettings } from '../../push-settings.ts'
import { demandBudget } from '../../server/budget.ts'
import type { PlatformContext } from '../../server/context.ts'
import { forbidden, notFound, unprocessable } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import type { Audience } from './audience.ts'
import { isPushService } from './endpoints.core.ts'
import { findWishes, forgetSubscription, renewSubscription, saveSubscription } from './subscriptions.store.ts'

export type AlertsPorts = Pick<PlatformContext, 'database' | 'clock' | 'limiter'> & {
  push: PushSettings
  audience: Pick<Audience, 'arrived'>
}

const service = 'alerts'
const nothing = z.object({ data: z.null() })
const noAlerts = 'This browser gets no alerts'
const notYours = () => forbidden('not_yours', 'This browser is known by another secret')

/** @param key the public key by which push services know this site */
export function alertsRoutes(
  { database, clock, limiter, push, audience }: AlertsPorts,
  key: string,
): Route[] {
  const teamsOf = async () => {
    const { entries } = await listDocuments<Team>(database, 'teams', null)
    return entries.map(({ attributes: { slug, name } }) => ({ slug, name }))
  }
  const demandPushService = (endpoint: string, at: string) => {
    if (!isPushService(endpoint, push.services))
      throw unprocessable(at, 'This is no push service of a browser')
  }
  return [
    route({
      method: 'GET',
      path: '/api/alerts/v1/settings',
      service,
      summary: 'What a browser needs to subscribe to alerts, and the teams that have alerts',
      response: alertSettings,
      handle: async () => ({ body: { data: { key, teams: await teamsOf() } }, tags: ['teams'] }),
    }),

    route({
      method: 'PUT',
      path: '/api/alerts/v1/subscriptions',
      service,
      summary: 'Subscribes a browser to alerts of matches and stories, or changes its subscription',
      body: alertSubscription,
      response: nothing,
      handle: async ({ body, request }) => {
        await demandBudget(limiter, 'alerts', request.headers)
        demandPushService(body.endpoint, '/endpoint')
        const known = new Set((await teamsOf()).map(({ slug }) => slug))
        const strange = body.wishes.teams.findIndex((team) => !known.has(team))
        if (strange >= 0) throw unprocessable(`/wishes/teams/${strange}`, 'There is no such team')
        if (!(await saveSubscription(database, clock.now(), body))) throw notYours()
        audience.arrived()
        return { body: { data: null } }
      },
    }),

    route({
      method: 'POST',
      path: '/api/alerts/v1/subscriptions/renewals',
      service,
      summary: 'Moves a browser’s alerts to a new push subscription',
      body: alertRenewal,
      response: nothing,
      handle: async ({ body, request }) => {
        await demandBudget(limiter, 'alerts', request.headers)
        demandPushService(body.renewed.endpoint, '/renewed/endpoint')
        const outcome = await renewSubscription(database, clock.now(), body)
        if (outcome === 'unknown') throw notFound(noAlerts)
        if (outcome === 'not yours') throw notYours()
        audience.arrived()
        return { body: { data: null } }
      },
    }),

    route({
      method: 'POST',
      path: '/api/alerts/v1/subscriptions/own',
      service,
      summary: 'The alerts that a browser is subscribed to',
      body: alertSubscriber,
      response: ownAlerts,
      handle: async ({ body: { endpoint, auth }, request }) => {
        await demandBudget(limiter, 'alerts', request.headers)
        const wishes = await findWishes(database, endpoint, auth)
        if (!wishes) throw notFound(noAlerts)
        return { body: { data: { id: 'own', attributes: wishes } } }
      },
    }),

    route({
      // Not DELETE: only the address of a DELETE reaches the platform, and a secret must not be in an address.
      method: 'POST',
      path: '/api/alerts/v1/subscriptions/ended',
      service,
      summary: 'Ends a browser’s alerts',
      body: alertSubscriber,
      response: nothing,
      handle: async ({ body: { endpoint, auth }, request }) => {
        await demandBudget(limiter, 'alerts', request.headers)
        await forgetSubscription(database, endpoint, auth)
        return { body: { data: null } }
      },
    }),
  ]
}
