/** What the provider's library is told: our own sites as its clients, how long things last, and everything switched off that is not used. */
import type { ClientMetadata, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { ownCookieName } from '../own-cookie.core.ts'
import { sessionSeconds } from '../sessions.store.ts'
import { enteringPaths, innerPaths, type ProviderPlaces, providerPaths } from './provider-settings.core.ts'
import { type SigningKey, signingAlgorithm } from './signing-keys.store.ts'

export type ProviderSettings = {
  places: ProviderPlaces
  /** By which each site shows the provider that it is that site. */
  secretOf(site: string): string
  /** Where servers of ours call one another, such as `http://127.0.0.1:40123`. */
  inner(): string
  /** Seals the provider's cookies. */
  cookieSecret: string
  /** Cookies carry `Secure` and a prefix that says so. */
  secure: boolean
}

/** A fan who has to register on the way waits for a mail. */
export const waySeconds = 3600

/** Seconds. */
const ttl = {
  Interaction: waySeconds,
  // Whoever is not signed in is remembered for as long as they may take for that.
  Session: (_context: unknown, { accountId }: { accountId?: string }) =>
    accountId === undefined ? 3600 : sessionSeconds,
  Grant: sessionSeconds,
  AuthorizationCode: 60,
  AccessToken: 60,
  IdToken: 300,
}

const off = { enabled: false } as const

/** Names of the provider's own cookies. Only what is for every path can be this very host's. */
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

/** First-party sites are granted what they ask for: that an account is who it is. */
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

/** All that does not ask the database. @param keys the one that signs first */
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
  // Sites are called at our own servers' address, and nothing else is.
  fetch: (address, init) => fetch(address, { ...init, dispatcher: undefined } as RequestInit),
})
