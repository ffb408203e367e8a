/** The configuration of the provider's library: our own sites as its clients, lifetimes, and everything unused switched off. */

import { ownCookieName } from '@club/contracts/own-cookie'
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { longestSeconds } from '../session-age.core.ts'
import { enteringPaths, innerPaths, type ProviderPlaces, providerPaths } from './provider-settings.core.ts'
import { type SigningKey, signingAlgorithm } from './signing-keys.store.ts'

export type ProviderSettings = {
  places: ProviderPlaces
  /** The secret with which each site authenticates itself to the provider. */
  secretOf(site: string): string
  /** Where our servers call one another, such as `http://127.0.0.1:40123`. */
  inner(): string
  /** Seals the provider's cookies. */
  cookieSecret: string
  /** Cookies carry `Secure` and a prefix to match. */
  secure: boolean
}

/** A fan who has to register on the way waits for a mail. */
export const waySeconds = 3600

/** Seconds. */
const ttl = {
  Interaction: waySeconds,
  // A visitor who is not signed in is remembered for as long as signing in may take. A fan who is, for as long as any site's session
  // entered from here may last: signing out there ends all of them.
  Session: (_context: unknown, { accountId }: { accountId?: string }) =>
    accountId === undefined ? 3600 : longestSeconds,
  Grant: longestSeconds,
  AuthorizationCode: 60,
  AccessToken: 60,
  IdToken: 300,
}

const off = { enabled: false } as const

/** Names of the provider's own cookies. Only a cookie for every path can be bound to this very host. */
export const providerCookies = (secure: boolean) => ({
  session: ownCookieName('account_provider', secure),
  interaction: `${secure ? '__Secure-' : ''}account_interaction`,
  resume: `${secure ? '__Secure-' : ''}account_resume`,
})

function clientsOf({ places, secretOf, inner }: ProviderSettings): ClientMetadata[] {
  return places.sites.map(({ site, origins }) => ({
    client_id: site,
    client_secret: secretOf(site),
    redirect_uris: origins.map((origin) => origin + enteringPaths.back),
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: signingAlgorithm,
    backchannel_logout_uri: inner() + innerPaths.logOut(site),
    backchannel_logout_session_required: true,
  }))
}

/** First-party sites are granted what they request: the identity of the account. */
async function grantOf({ oidc }: KoaContextWithOIDC) {
  const { session, client, provider } = oidc
  if (!session?.accountId || !client) return undefined
  const known = session.grantIdFor(client.clientId)
  const there = known === undefined ? undefined : await provider.Grant.find(known)
  if (there) return there
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope('openid')
  await grant.save()
  return grant
}

/** All settings that do not need the database. @param keys the one that signs first */
export const fixedConfiguration = (asked: ProviderSettings, keys: readonly SigningKey[]): Configuration => ({
  clients: clientsOf(asked),
  jwks: { keys: keys.map(({ key }) => key) as NonNullable<Configuration['jwks']>['keys'] },
  routes: { authorization: providerPaths.authorization, token: innerPaths.token, jwks: innerPaths.keys },
  cookies: {
    keys: [asked.cookieSecret],
    names: providerCookies(asked.secure),
    long: { httpOnly: true, sameSite: 'lax', secure: asked.secure, path: '/' },
    short: { httpOnly: true, sameSite: 'lax', secure: asked.secure },
  },
  scopes: ['openid'],
  claims: { openid: ['sub'] },
  responseTypes: ['code'],
  pkce: { required: () => true },
  enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
  features: {
    devInteractions: off,
    userinfo: off,
    rpInitiatedLogout: off,
    pushedAuthorizationRequests: off,
    resourceIndicators: off,
    dPoP: off,
    backchannelLogout: { enabled: true },
  },
  ttl,
  loadExistingGrant: grantOf,
  interactions: { url: (_context, { uid }) => `${providerPaths.interaction}/${uid}` },
  // Sites are called at our own servers' address; nothing else is called.
  fetch: (address, init) => fetch(address, { ...init, dispatcher: undefined } as RequestInit),
})
