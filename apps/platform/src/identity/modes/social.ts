/** Signing in with Facebook, Google or Apple besides our own accounts: OpenID Connect through the kept library, with PKCE, state and nonce. */
import { emailAddress, socialBackPath, socialStartPath } from '@club/contracts'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import * as z from 'zod/mini'
import { siteOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { deviceOf } from '../../server/device.ts'
import type { Route } from '../../server/route.ts'
import type { SocialSettings } from '../../sign-in-settings.ts'
import type { Billing } from '../routes.ts'
import type { SessionCookies } from '../session-cookies.ts'
import type { SignInService } from '../sign-in.ts'
import { arrivalRoutes } from './arrival.routes.ts'
import { type Held, type RedirectMode, Rejected } from './mode.ts'
import { accountOf } from './remote-accounts.ts'
import { fanOf } from './remote-token.ts'

type Options = Pick<PlatformContext, 'database' | 'clock' | 'limiter' | 'origins' | 'warn'> & {
  settings: SocialSettings
  accounts: Pick<SignInService, 'open'>
  cookies: Pick<SessionCookies, 'replace'>
  billing: Pick<Billing, 'moved'>
  secure: boolean
}

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  exp: z.number(),
  name: z.optional(z.string().check(z.maxLength(400))),
  given_name: z.optional(z.string().check(z.maxLength(200))),
  family_name: z.optional(z.string().check(z.maxLength(200))),
  email: emailAddress,
  // An address that the provider has not verified could be anybody's.
  email_verified: z.union([z.literal(true), z.literal('true')]),
})

export function socialRoutes(options: Options): Route[] {
  const { settings, database, clock, accounts, cookies, billing } = options
  const provider = `social:${settings.provider}`
  return arrivalRoutes({
    ...options,
    paths: { start: socialStartPath(settings.provider), back: socialBackPath(settings.provider) },
    summaries: {
      start: `Leads to ${settings.provider} to sign in`,
      back: `Where ${settings.provider} leads back to`,
    },
    way: socialWay(settings),
    async enter(request, { fan }) {
      const site = siteOf(request.headers)
      const id = await accountOf({ database, clock, moved: billing.moved }, provider, fan, { own: true })
      return cookies.replace(
        request,
        site,
        await accounts.open(id, site, { device: await deviceOf(request.headers), sid: null }),
      )
    },
  })
}

/** Whether the provider, or its keys, did not answer: the library's own errors of what it was told have another code. */
const isSilent = (problem: unknown): boolean => {
  const { code } = (problem ?? {}) as { code?: unknown }
  if (problem instanceof TypeError) return code === undefined
  return code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
}

function socialWay({ issuer, client, secret }: SocialSettings): Pick<RedirectMode, 'setOut' | 'arrive'> {
  let found: Promise<Configuration> | null = null
  /** Requested at the first sign-in; retried after a failure. */
  const configuration = () => {
    found ??= discovery(new URL(issuer), client, secret, undefined, {
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
      timeout: 8,
    }).catch((problem: unknown) => {
      found = null
      throw problem
    })
    return found
  }
  const silent = () => new Rejected('exchangeSilent', { told: true, final: false })
  return {
    async setOut({ back, state, nonce, verifier }) {
      const asked = await configuration().catch(() => {
        throw silent()
      })
      const to = buildAuthorizationUrl(asked, {
        redirect_uri: back,
        scope: 'openid email profile',
        ...{ state, nonce },
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return to.href
    },
    async arrive(query, { back, state, nonce, verifier }): Promise<Held> {
      const asked = await configuration().catch(() => {
        throw silent()
      })
      const url = new URL(back)
      url.search = query.toString()
      const tokens = await authorizationCodeGrant(asked, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      }).catch((problem: unknown) => {
        throw isSilent(problem) ? silent() : problem
      })
      const { email_verified: _vouched, ...read } = z.parse(claims, tokens.claims())
      const fan = fanOf({ ...read, email_verified: true })
      return { fan: { ...fan, entitlements: null }, tokens: {}, until: new Date(read.exp * 1000) }
    },
  }
}
