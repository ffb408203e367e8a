/**
 * The account portal for our other pages: whether somebody is signed in, renewing a session, signing out. Its
 * statuses say what to do next (docs/interfaces.md#account-site).
 */
import { accountCodes, sessionState } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { siteOf } from '../server/caller.ts'
import { Refusal } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import type { Endings } from './endings.ts'
import type { Renewal } from './renewal.ts'
import type { SessionCookies } from './session-cookies.ts'

type Options = {
  cookies: SessionCookies
  endings: Pick<Endings, 'session'>
  renewal: Renewal
}

const refuse = (status: 401 | 403) =>
  new Refusal(status, [{ code: accountCodes.noActiveUser, title: 'No user session found' }])

/**
 * Whether a page of another host (same domain or not) or a link brought the browser here: it would lose its session
 * by being sent here twice. Other clients, and older browsers, do not send these headers. A HEAD request wants no session.
 */
const isLedHere = ({ headers, method }: FastifyRequest) =>
  method === 'HEAD' ||
  headers['sec-fetch-mode'] === 'navigate' ||
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])

export function portalRoutes({ cookies, endings, renewal }: Options): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/authenticated',
      service: 'account',
      summary: 'Whether somebody is signed in',
      description: '403: the session has expired. 401: no session was sent.',
      response: sessionState,
      handle: async ({ request }) => {
        const who = await cookies.whoCalls(request)
        if (!who) throw refuse(cookies.tokenOf(request) === null ? 401 : 403)
        return { body: cookies.stateOf(who) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/refresh',
      service: 'account',
      summary: 'Renews the session; the previous one ends',
      description:
        '401: there is no session to renew, or a link or another site led the browser here. A token that is used a second time ends every session that followed from it.',
      response: sessionState,
      handle: async ({ request }) => {
        if (isLedHere(request)) throw refuse(401)
        const who = await cookies.whoCalls(request)
        const fresh = who && (await renewal.renew(request, who))
        if (!fresh) {
          if (!who) await renewal.shownAgain(request)
          throw refuse(401)
        }
        return { body: cookies.stateOf(who), headers: { 'set-cookie': fresh } }
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
