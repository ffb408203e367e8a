/** Addresses of the provider and of the sites that use it (docs/decisions/0040-an-identity-provider-of-our-own.md). Pure. */
import { arrivalPath, type SiteID } from '@club/contracts'
import { isSafeAddress } from '@club/environment'
import { type InstallationSettings, originOfSite, originsOfSite, type SiteName } from '@club/settings'

type Sites = InstallationSettings['sites']

/** Paths of the provider, on the account site only. */
export const providerPaths = {
  authorization: '/api/identity/v1/authorizations',
  interaction: '/api/identity/v1/interactions',
} as const

/** Paths that our own servers call: on the inner listener only. */
export const innerPaths = {
  token: '/api/internal/identity/v1/tokens',
  keys: '/api/internal/identity/v1/keys',
  logOut: (site: string) => `/api/internal/identity/v1/sites/${site}/log-outs`,
} as const

/** Where a site is entered, and where the provider redirects back to. */
export const enteringPaths = {
  start: arrivalPath,
  back: `${arrivalPath}/back`,
} as const

/** Sites that fans enter through the provider, by their names in the settings. */
const entered = { main: 'site', streamer: 'streamer' } as const satisfies Partial<Record<SiteName, SiteID>>

/** A site that fans enter through the provider. */
export type EnteredSite = { site: SiteID; origins: string[] }

export type ProviderPlaces = {
  /** Identifies the provider in what it signs; it is not an address to call. */
  issuer: string
  /** Origins of the account site, the only ones at which the provider responds. */
  own: string[]
  sites: EnteredSite[]
}

/** @throws Error if somebody on the network could read the traffic */
function demandSafe(origin: string): string {
  if (!isSafeAddress(origin, { plainHere: true }))
    throw new Error(`sites: '${origin}' is neither https nor this machine itself`)
  return origin
}

/**
 * @returns null without an account site: there is no single sign-on then
 * @throws Error if one of the sites uses plain http on another machine
 */
export function providerPlaces(sites: Sites): ProviderPlaces | null {
  const own = originsOfSite(sites, 'account').map(demandSafe)
  const [issuer] = own
  if (issuer === undefined) return null
  const others = (['main', 'streamer'] as const).map((name) => ({
    site: entered[name],
    origins: originsOfSite(sites, name).map(demandSafe),
  }))
  // Sites that the club does not run are left out.
  return { issuer, own, sites: others.filter(({ origins }) => origins.length > 0) }
}

/** The origin of the account site for a visitor of one of the other sites. */
export const accountSiteFrom = (sites: Sites, here: string): string | null =>
  originOfSite(sites, 'account', here)
