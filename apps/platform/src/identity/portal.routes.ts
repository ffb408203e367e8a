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
 * By a page of another host, below the same domain or not, or by following a link: a browser that is led here would lose its session
 * by being led twice. What is no browser, and an older one, says nothing of it.
 */
const isLedHere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-mode'] === 'navigate' ||
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])

export function portalRoutes({ cookies, endings, renewal }: Options): Route[] {
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
        return { body: cookies.stateOf(who) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/refresh',
      service: 'account',
      summary: 'Renews the session for another while; the one before ends',
      description:
        '401: there is none that could be renewed, or a browser was led here by a link or another site. A token that is shown a second time ends every session that followed from it.',
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
