/**
 * The account portal as other pages of ours know it: whether somebody is signed in, a session that is renewed, signing out. Its
 * statuses say what is to be done next (docs/interfaces.md#account-site).
 */
import { accountCodes, sessionState } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { siteOf } from '../server/caller.ts'
import { Refusal } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import type { SignedIn } from './accounts.store.ts'
import type { Endings } from './endings.ts'
import { type SessionCookies, stateOf } from './session-cookies.ts'

type Options = {
  cookies: SessionCookies
  endings: Pick<Endings, 'session'>
  /** The cookies of a session that takes the place of this one. */
  renew(request: FastifyRequest, who: SignedIn): Promise<string[]>
}

const refuse = (status: 401 | 403) =>
  new Refusal(status, [{ code: accountCodes.noActiveUser, title: 'No user session found' }])

export function portalRoutes({ cookies, endings, renew }: Options): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/authenticated',
      service: 'account',
      summary: 'Whether somebody is signed in',
      description: '403: a session came along that is over. 401: none came along.',
      response: sessionState,
      handle: async ({ request }) => {
        const who = await cookies.whoCalls(request)
        if (!who) throw refuse(cookies.tokenOf(request) === null ? 401 : 403)
        return { body: stateOf(who) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/refresh',
      service: 'account',
      summary: 'Renews the session for another while; the one before ends',
      description: '401: there is none that could be renewed.',
      response: sessionState,
      handle: async ({ request }) => {
        const who = await cookies.whoCalls(request)
        if (!who) throw refuse(401)
        return { body: stateOf(who), headers: { 'set-cookie': await renew(request, who) } }
      },
    }),
    route({
      method: 'POST',
      path: '/api/sign_out',
      service: 'account',
      summary: 'Ends the session',
      response: z.object({ data: z.null() }),
      handle: async ({ request }) => {
        const token = cookies.tokenOf(request)
        if (token) await endings.session(token, siteOf(request.headers))
        return { body: { data: null }, headers: { 'set-cookie': cookies.ended(request) } }
      },
    }),
  ]
}
