/** Sessions on this site, and what staff change of an account. Signing in moves to an identity provider later; sessions stay here. */
import { accountChange, accountOne, type SessionState, sessionState, signIn } from '@club/contracts'
import * as z from 'zod/mini'
import { addressOf } from '../server/caller.ts'
import type { PlatformContext } from '../server/context.ts'
import { notFound } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import { findAccount, type SignedIn, setBlocked } from './accounts.store.ts'
import { endedSessionCookie, sessionCookie, sessionTokenOf } from './cookie.core.ts'
import { endSession, sessionSeconds } from './sessions.store.ts'
import { signInService } from './sign-in.ts'

/** The site whose gateway proxies the call. */
export const site = 'site'

/** Who calls by the session cookie, or null. */
export async function whoCalls(
  { signedIn }: Pick<PlatformContext, 'signedIn'>,
  cookieHeader: string | undefined,
): Promise<SignedIn | null> {
  const token = sessionTokenOf(cookieHeader, site)
  return token ? signedIn(token) : null
}

const stateOf = (who: SignedIn | null): SessionState => ({
  data: {
    id: 'session',
    attributes: {
      loggedIn: who !== null,
      ssoID: who?.account.id ?? null,
      displayName: who?.account.displayName ?? null,
      email: who?.account.email ?? null,
    },
  },
})

const accountID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })

export function identityRoutes(context: PlatformContext): Route[] {
  const { database, clock, secureCookies, state, playbacks, follower, signedIn } = context
  const accounts = signInService(database, clock, state)

  /** Ends a session and whatever plays by it. */
  const end = async (cookieHeader: string | undefined) => {
    const token = sessionTokenOf(cookieHeader, site)
    if (!token) return
    const who = await signedIn(token)
    await endSession(database, token)
    if (who) await playbacks.endSession(who)
  }

  return [
    route({
      method: 'GET',
      path: '/api/account/v1/session',
      service: 'account',
      summary: 'Who is signed in on this site',
      response: sessionState,
      handle: async ({ request }) => ({ body: stateOf(await whoCalls(context, request.headers.cookie)) }),
    }),

    route({
      method: 'POST',
      path: '/api/account/v1/sessions',
      service: 'account',
      summary: 'Signs in on this site',
      description:
        '401 `wrong_credentials`; 403 `passwordChangeRequired` until `newPassword` comes along; 422 `same_password`; ' +
        '429 `too_many_attempts`.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async ({ body, request }) => {
        const token = await accounts.signIn(body, addressOf(request.headers), site)
        // One session a browser: the one before ends.
        await end(request.headers.cookie)
        const who = await signedIn(token)
        return {
          body: stateOf(who),
          headers: {
            'set-cookie': sessionCookie(site, token, {
              secure: secureCookies,
              maxAgeSeconds: sessionSeconds,
            }),
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
        await end(request.headers.cookie)
        return { body: { data: null }, headers: { 'set-cookie': endedSessionCookie(site, secureCookies) } }
      },
    }),

    route({
      method: 'PATCH',
      path: '/api/account/v1/accounts/:ssoID',
      service: 'account',
      summary: 'Blocks an account, or lets it in again',
      scope: 'staff',
      params: accountID,
      body: accountChange,
      response: accountOne,
      handle: async ({ params, body }) => {
        if (!(await setBlocked(database, params.ssoID, body.blocked)))
          throw notFound('There is no such account')
        follower.wake()
        const account = await findAccount(database, params.ssoID)
        if (!account) throw notFound('There is no such account')
        const { id, email, displayName, blocked, bypassed } = account
        return { body: { data: { id, attributes: { email, displayName, blocked, bypassed } } } }
      },
    }),
  ]
}
