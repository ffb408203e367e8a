/** Who calls by the session cookie of a site, and the cookies of whoever has just signed in. */
import type { SessionState } from '@club/contracts'
import type { FastifyRequest } from 'fastify'
import type { Answer } from '../server/route.ts'
import type { FindSignedIn, SignedIn } from './accounts.store.ts'
import { deviceCookie, deviceTokenOf, sessionCookie, sessionTokenOf } from './cookie.core.ts'
import { deviceSeconds } from './device-token.core.ts'
import { sessionSeconds } from './sessions.store.ts'
import type { SignInService, Tokens } from './sign-in.ts'

export type SessionCookies = {
  /** The session token that came along, or null. */
  tokenOf(request: FastifyRequest): string | null
  /** What the device's cookie says, unproven. */
  deviceOf(request: FastifyRequest): string | null
  whoCalls(request: FastifyRequest): Promise<SignedIn | null>
  /** The state of a new session with its cookies. The browser's session before it ends: there is one a browser. */
  begin(request: FastifyRequest, tokens: Tokens): Promise<Answer<SessionState>>
  /** Signs in an account whose holder has proven themselves already. */
  signInAs(request: FastifyRequest, accountID: string): Promise<Answer<SessionState>>
}

export const stateOf = (who: SignedIn | null): SessionState => ({
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

type Options = {
  site: string
  secure: boolean
  signedIn: FindSignedIn
  accounts: Pick<SignInService, 'open'>
  /** Ends a session and whatever plays by it. */
  end(token: string): Promise<void>
}

export function sessionCookies({ site, secure, signedIn, accounts, end }: Options): SessionCookies {
  const tokenOf = ({ headers }: FastifyRequest) => sessionTokenOf(headers.cookie, site, secure)
  const begin: SessionCookies['begin'] = async (request, { session, device }) => {
    const before = tokenOf(request)
    if (before) await end(before)
    return {
      body: stateOf(await signedIn(session)),
      headers: {
        'set-cookie': [
          sessionCookie(site, session, { secure, maxAgeSeconds: sessionSeconds }),
          deviceCookie(site, device, { secure, maxAgeSeconds: deviceSeconds }),
        ],
      },
    }
  }
  return {
    tokenOf,
    begin,
    deviceOf: ({ headers }) => deviceTokenOf(headers.cookie, site, secure),
    whoCalls: async (request) => {
      const token = tokenOf(request)
      return token ? signedIn(token) : null
    },
    signInAs: async (request, accountID) => begin(request, await accounts.open(accountID, site)),
  }
}
