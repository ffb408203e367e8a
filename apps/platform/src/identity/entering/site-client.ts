/** A site's requests to the provider, through its library: where to send a browser, who came back, and whose session has ended. */
import type { SiteID } from '@club/contracts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  Configuration,
  calculatePKCECodeChallenge,
  enableNonRepudiationChecks,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import * as z from 'zod/mini'
import { enteringPaths, innerPaths, providerPaths } from '../provider/provider-settings.core.ts'
import { signingAlgorithm } from '../provider/signing-keys.store.ts'
import type { Arrival } from './arrival-cookie.core.ts'

/** Who came back: an account, and the `sid` by which this site knows its session of the provider. */
export type Entered = { accountID: string; sid: string }

export type SiteClient = {
  /** @param here origin of this site @param account origin of the account site, both as the visitor sees them */
  setOut(here: string, account: string): Promise<{ to: string; arrival: Omit<Arrival, 'back'> }>
  /** @param query of the address that the browser came back to @throws Error if any part does not match */
  arrive(here: string, query: string, arrival: Arrival): Promise<Entered>
  /** @returns the `sid` of the session that has ended @throws Error if the token is not the provider's, current, and for this site */
  readLogOut(token: string): Promise<string>
}

type Options = {
  site: SiteID
  issuer: string
  secret: string
  /** Where our servers call one another; loopback, or https. */
  inner: string
}

const claims = z.object({ sub: z.string(), sid: z.string() })
const logOut = z.object({
  sid: z.string(),
  nonce: z.optional(z.undefined()),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
})

export function siteClient({ site, issuer, secret, inner }: Options): SiteClient {
  const keys = new URL(innerPaths.keys, inner)
  const signatures = createRemoteJWKSet(keys)
  const configuration = new Configuration(
    {
      issuer,
      token_endpoint: new URL(innerPaths.token, inner).href,
      jwks_uri: keys.href,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: [signingAlgorithm],
    },
    site,
    { client_secret: secret, id_token_signed_response_alg: signingAlgorithm },
    ClientSecretBasic(secret),
  )
  // Loopback, or https: `providerPlaces` and the listener ensure that.
  allowInsecureRequests(configuration)
  enableNonRepudiationChecks(configuration)

  return {
    async setOut(here, account) {
      const arrival = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const asking = new Configuration(
        { issuer, authorization_endpoint: account + providerPaths.authorization },
        site,
      )
      allowInsecureRequests(asking)
      const to = buildAuthorizationUrl(asking, {
        redirect_uri: here + enteringPaths.back,
        scope: 'openid',
        state: arrival.state,
        nonce: arrival.nonce,
        code_challenge: await calculatePKCECodeChallenge(arrival.verifier),
        code_challenge_method: 'S256',
      })
      return { to: to.href, arrival }
    },

    async arrive(here, query, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(
        configuration,
        new URL(`${enteringPaths.back}?${query}`, here),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      )
      const { sub, sid } = z.parse(claims, tokens.claims())
      return { accountID: sub, sid }
    },

    async readLogOut(token) {
      const { payload } = await jwtVerify(token, signatures, {
        issuer,
        audience: site,
        typ: 'logout+jwt',
        algorithms: [signingAlgorithm],
        maxTokenAge: '2 minutes',
      })
      return z.parse(logOut, payload).sid
    },
  }
}
