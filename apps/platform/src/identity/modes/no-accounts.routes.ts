/** Mode `none`: there are no accounts. The login check succeeds for everybody without identifying them: it opens nothing. */
import { sessionState, signIn, signInCodes } from '@club/contracts'
import * as z from 'zod/mini'
import { Refusal } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'

const service = 'account'

export const noAccountRoutes = (): Route[] => [
  route({
    method: 'GET',
    path: '/api/account/v1/session',
    service,
    summary: 'Everybody may read, and nobody has an account',
    response: sessionState,
    handle: async () => ({
      body: { data: { id: 'session' as const, attributes: { loggedIn: true, ssoID: null } } },
    }),
  }),
  route({
    method: 'POST',
    path: '/api/account/v1/sessions',
    service,
    summary: 'Nobody has an account here',
    body: signIn,
    bodyLimit: 4096,
    response: sessionState,
    handle: async () => {
      throw new Refusal(403, [{ code: signInCodes.elsewhere, title: 'There are no accounts on this site' }])
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/account/v1/sessions',
    service,
    summary: 'Nothing to end',
    response: z.object({ data: z.null() }),
    handle: async () => ({ body: { data: null } }),
  }),
]
