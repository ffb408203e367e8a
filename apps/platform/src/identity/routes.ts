/** Sessions on this site, and what staff change of an account. Signing in moves to an identity provider later; sessions stay here. */
import { accountChange, accountOne, sessionState, signIn } from '@club/contracts'
import * as z from 'zod/mini'
import { mailboxRoutes } from '../mail/routes.ts'
import { addressOf } from '../server/caller.ts'
import type { PlatformContext } from '../server/context.ts'
import { notFound } from '../server/errors.ts'
import { type Route, route } from '../server/route.ts'
import { findAccount, type SignedIn, setBlocked } from './accounts.store.ts'
import { endedSessionCookie, sessionTokenOf } from './cookie.core.ts'
import { holderRoutes } from './holder.routes.ts'
import { holderService } from './holder.ts'
import { createPatience } from './patience.ts'
import { portalRoutes } from './portal.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { mailedCodes, registrationService } from './registration.ts'
import { sessionCookies, stateOf } from './session-cookies.ts'
import { endOneOf, endSession, listSessions } from './sessions.store.ts'
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

const accountID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })

export function identityRoutes(context: PlatformContext): Route[] {
  const { database, clock, secureCookies, limiter, deviceSecret, playbacks, follower, signedIn, stopping } =
    context
  const patience = createPatience(limiter, stopping)
  const accounts = signInService({ database, clock, patience, deviceSecret })
  const { letters, club, wake: mailed } = context.mail
  const mail = { letters, club, mailed }
  const codes = mailedCodes({ database, clock, limiter, secret: context.mail.codeSecret })

  const end = async (token: string) => {
    const who = await signedIn(token)
    await endSession(database, token)
    follower.wake()
    if (who) await playbacks.endSession(who)
  }
  const endSessions = async (who: SignedIn, sessionID: string | null) => {
    const there =
      sessionID === null ? await listSessions(database, clock.now(), who.account.id) : [{ id: sessionID }]
    const ended = await endOneOf(database, who.account.id, sessionID)
    follower.wake()
    if (ended)
      await Promise.all(there.map(({ id }) => playbacks.endSession({ account: who.account, sessionID: id })))
    return ended
  }
  const cookies = sessionCookies({ site, secure: secureCookies, signedIn, accounts, end })

  return [
    ...mailboxRoutes(database, context.mail.onScreen),
    ...registrationRoutes(registrationService({ database, clock, codes, ...mail }), cookies),
    ...holderRoutes({
      holder: holderService({ database, clock, accounts, codes, ...mail }),
      cookies,
      endSession: endSessions,
      ended: endedSessionCookie(site, secureCookies),
    }),
    ...portalRoutes({ cookies, end, ended: endedSessionCookie(site, secureCookies) }),

    route({
      method: 'GET',
      path: '/api/account/v1/session',
      service: 'account',
      summary: 'Who is signed in on this site',
      response: sessionState,
      handle: async ({ request }) => ({ body: stateOf(await cookies.whoCalls(request)) }),
    }),

    route({
      method: 'POST',
      path: '/api/account/v1/sessions',
      service: 'account',
      summary: 'Signs in on this site',
      description:
        '401 `wrong_credentials`; 403 `passwordChangeRequired` until `newPassword` comes along; 422 `same_password`, `common_password`; ' +
        '429 `too_many_attempts`. Repeated wrong passwords slow down further attempts; a browser that signed in before is not slowed by others.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async ({ body, request }) => {
        const caller = { address: addressOf(request.headers), device: cookies.deviceOf(request) }
        return cookies.begin(request, await accounts.signIn(body, caller, site))
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/account/v1/sessions',
      service: 'account',
      summary: 'Ends the session on this site',
      response: z.object({ data: z.null() }),
      handle: async ({ request }) => {
        const token = cookies.tokenOf(request)
        if (token) await end(token)
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
