/** Sessions on this site, and what staff change of an account. Signing in moves to an identity provider later; sessions stay here. */
import { accountChange, accountOne, type SessionState, sessionState, signIn } from '@club/contracts'
import * as z from 'zod/mini'
import { addressOf } from '../server/caller.ts'
import type { PlatformContext } from '../server/context.ts'
import { notFound } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import { findAccount, type SignedIn, setBlocked } from './accounts.store.ts'
import {
  deviceCookie,
  deviceTokenOf,
  endedSessionCookie,
  sessionCookie,
  sessionTokenOf,
} from './cookie.core.ts'
import { deviceSeconds } from './device-token.core.ts'
import { createPatience } from './patience.ts'
import { endSession, sessionSeconds } from './sessions.store.ts'
import { signInService } from './sign-in.ts'

/** The site whose gateway proxies the call. */
export const site = 'site'

/** Who calls by the session cookie, or null. */
export async function whoCalls(
  { signedIn, secureCookies }: Pick<PlatformContext, 'signedIn' | 'secureCookies'>,
  cookieHeader: string | undefined,
): Promise<SignedIn | null> {
  const token = sessionTokenOf(cookieHeader, site, secureCookies)
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
      ...(who?.account.bypassed ? { bypassed: true } : {}),
    },
  },
})

const accountID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })

export function identityRoutes(context: PlatformContext): Route[] {
  const { database, clock, secureCookies, limiter, deviceSecret, playbacks, follower, signedIn, stopping } =
    context
  const patience = createPatience(limiter, stopping)
  const accounts = signInService({ database, clock, patience, deviceSecret })

  /** Ends a session and whatever plays by it. */
  const end = async (cookieHeader: string | undefined) => {
    const token = sessionTokenOf(cookieHeader, site, secureCookies)
    if (!token) return
    const who = await signedIn(token)
    await endSession(database, token)
    follower.wake()
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
        '429 `too_many_attempts`. Wrong passwords slow down whoever goes on; a browser that signed in before is not slowed by others.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async ({ body, request }) => {
        const { cookie } = request.headers
        const { session, device } = await accounts.signIn(
          body,
          { address: addressOf(request.headers), device: deviceTokenOf(cookie, site, secureCookies) },
          site,
        )
        // One session a browser: the one before ends.
        await end(cookie)
        const who = await signedIn(session)
        return {
          body: stateOf(who),
          headers: {
            'set-cookie': [
              sessionCookie(site, session, { secure: secureCookies, maxAgeSeconds: sessionSeconds }),
              deviceCookie(site, device, { secure: secureCookies, maxAgeSeconds: deviceSeconds }),
            ],
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
