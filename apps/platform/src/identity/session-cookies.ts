/** Finds the caller by the session cookie of a site, and makes the cookies after a sign-in. */
import type { SessionState, SiteID } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import { siteOf } from '../server/caller.ts'
import type { PlatformContext } from '../server/context.ts'
import { deviceOf } from '../server/device.ts'
import type { Answer } from '../server/route.ts'
import type { FindSignedIn, SignedIn } from './accounts.store.ts'
import {
  deviceCookie,
  deviceTokenOf,
  endedSessionCookie,
  sessionCookie,
  sessionTokenOf,
} from './cookie.core.ts'
import { deviceSeconds } from './device-token.core.ts'
import type { Endings } from './endings.ts'
import { longestSeconds } from './session-age.core.ts'
import type { SignInService, Tokens } from './sign-in.ts'

export type SessionCookies = {
  /** The session token of the request, or null. */
  tokenOf(request: FastifyRequest): string | null
  /** The device cookie's value, unverified. */
  deviceOf(request: FastifyRequest): string | null
  whoCalls(request: FastifyRequest): Promise<SignedIn | null>
  /** The state of a new session with its cookies. The browser's previous session ends: there is one per browser and site. */
  begin(request: FastifyRequest, tokens: Tokens): Promise<Answer<SessionState>>
  /** Signs in an account whose holder has already been verified. */
  signInAs(request: FastifyRequest, accountID: string): Promise<Answer<SessionState>>
  /** The cookies of a session on a site; only the previous one ends, and everything that depends on it continues. */
  replace(request: FastifyRequest, site: SiteID, tokens: Tokens): Promise<string[]>
  /** The caller's session, as pages see it. */
  stateOf(who: SignedIn | null): SessionState
  /** The header that deletes the session cookie. */
  ended(request: FastifyRequest): string
}

/** The caller by the session cookie of the site that forwarded the call, or null. */
export async function whoCalls(
  { signedIn, secureCookies }: Pick<PlatformContext, 'signedIn' | 'secureCookies'>,
  headers: FastifyRequest['headers'],
): Promise<SignedIn | null> {
  const site = siteOf(headers)
  const token = sessionTokenOf(headers.cookie, site, secureCookies)
  return token ? signedIn(token, site) : null
}

const stateOf = (who: SignedIn | null, bypassAll: boolean): SessionState => ({
  data: {
    id: 'session',
    attributes: {
      loggedIn: who !== null,
      ssoID: who?.account.id ?? null,
      displayName: who?.account.displayName ?? null,
      email: who?.account.email ?? null,
      ...(who && (who.account.bypassed || bypassAll) ? { bypassed: true } : {}),
    },
  },
})

type Options = {
  secure: boolean
  /** `bypassStreamlineSessionChecks` of the settings: every signed-in fan may watch everything, and pages show no lock. */
  bypassAll: boolean
  signedIn: FindSignedIn
  accounts: Pick<SignInService, 'open'>
  endings: Pick<Endings, 'signedInOver' | 'replaced'>
}

export function sessionCookies({ secure, bypassAll, signedIn, accounts, endings }: Options): SessionCookies {
  const tokenOf = ({ headers }: FastifyRequest) => sessionTokenOf(headers.cookie, siteOf(headers), secure)
  // The platform decides how long a session lasts: a cookie with a shorter life would have to be set again with each use.
  const cookiesOf = (site: SiteID, { session, device }: Tokens) => [
    sessionCookie(site, session, { secure, maxAgeSeconds: longestSeconds }),
    deviceCookie(site, device, { secure, maxAgeSeconds: deviceSeconds }),
  ]
  const begin: SessionCookies['begin'] = async (request, tokens) => {
    const site = siteOf(request.headers)
    const before = tokenOf(request)
    if (before) await endings.signedInOver(before, site, tokens.session)
    return {
      body: stateOf(await signedIn(tokens.session, site), bypassAll),
      headers: { 'set-cookie': cookiesOf(site, tokens) },
    }
  }
  return {
    tokenOf,
    stateOf: (who) => stateOf(who, bypassAll),
    begin,
    deviceOf: ({ headers }) => deviceTokenOf(headers.cookie, siteOf(headers), secure),
    whoCalls: ({ headers }) => whoCalls({ signedIn, secureCookies: secure }, headers),
    signInAs: async (request, accountID) =>
      begin(
        request,
        await accounts.open(accountID, siteOf(request.headers), {
          device: await deviceOf(request.headers),
          sid: null,
        }),
      ),
    async replace(request, site, tokens) {
      const before = tokenOf(request)
      if (before) await endings.replaced(before, site, tokens.session)
      return cookiesOf(site, tokens)
    },
    ended: ({ headers }) => endedSessionCookie(siteOf(headers), secure),
  }
}
