/** Who is signed in on this site. Accounts and signing in stand on this later. */
import { sessionState } from '@club/contracts'
import * as z from 'zod/mini'
import type { PlatformContext } from '../server/context.ts'
import { type Route, route } from '../server/route.ts'
import { endedSessionCookie, sessionTokenOf } from './cookie.core.ts'
import { endSession, findSession } from './sessions.store.ts'

/** The site whose gateway proxies the call. */
const site = 'site'

export const identityRoutes = ({ database, clock, secureCookies }: PlatformContext): Route[] => [
  route({
    method: 'GET',
    path: '/api/account/v1/session',
    service: 'account',
    summary: 'Who is signed in on this site',
    response: sessionState,
    handle: async ({ request }) => {
      const token = sessionTokenOf(request.headers.cookie, site)
      const session = token ? await findSession(database, clock.now(), token, site) : null
      return {
        body: {
          data: {
            id: 'session' as const,
            attributes: { loggedIn: session !== null, ssoID: session?.userID ?? null },
          },
        },
      }
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/account/v1/sessions',
    service: 'account',
    summary: 'Ends the session on this site',
    response: z.object({ data: z.null() }),
    handle: async ({ request }) => {
      const token = sessionTokenOf(request.headers.cookie, site)
      if (token) await endSession(database, token)
      return { body: { data: null }, headers: { 'set-cookie': endedSessionCookie(site, secureCookies) } }
    },
  }),
]
