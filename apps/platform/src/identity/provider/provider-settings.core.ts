/** Where the provider and the sites that ask it are (docs/decisions/0040-an-identity-provider-of-our-own.md). Pure. */
import { arrivalPath, type SiteID } from '@club/contracts'
import { type InstallationSettings, originOfSite, originsOfSite, type SiteName } from '@club/settings'

type Sites = InstallationSettings['sites']

/** Paths of the provider, each on the account site alone. */
export const providerPaths = {
  authorization: '/api/identity/v1/authorizations',
  interaction: '/api/identity/v1/interactions',
} as const

/** Paths that servers of ours call: on the inner listener alone. */
export const innerPaths = {
  token: '/api/internal/identity/v1/tokens',
  keys: '/api/internal/identity/v1/keys',
  logOut: (site: string) => `/api/internal/identity/v1/sites/${site}/log-outs`,
} as const

/** Where a site is entered, and where the provider leads back to. */
export const enteringPaths = {
  start: arrivalPath,
  back: `${arrivalPath}/back`,
} as const

/** Sites that fans enter through the provider, by the names that settings have for them. */
const entered = { main: 'site', streamer: 'streamer' } as const satisfies Partial<Record<SiteName, SiteID>>

/** A site that fans enter through the provider. */
export type EnteredSite = { site: SiteID; origins: string[] }

export type ProviderPlaces = {
  /** Names the provider in what it signs; nobody calls it by this. */
  issuer: string
  /** Origins of the account site, the only ones that the provider answers at. */
  own: string[]
  sites: EnteredSite[]
}

const isLocal = (hostname: string) => /^(?:(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** @throws Error where somebody on the way could read along */
function demandSafe(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && !isLocal(hostname))
    throw new Error(`sites: '${origin}' is neither https nor this machine itself`)
  return origin
}

/**
 * @returns null where there is no account site: nobody is handed from site to site then
 * @throws Error where one of the sites has plain http on another machine
 */
export function providerPlaces(sites: Sites): ProviderPlaces | null {
  const own = originsOfSite(sites, 'account').map(demandSafe)
  const [issuer] = own
  if (issuer === undefined) return null
  const others = (['main', 'streamer'] as const).map((name) => ({
    site: entered[name],
    origins: originsOfSite(sites, name).map(demandSafe),
  }))
  // What a club does not run is nobody's client.
  return { issuer, own, sites: others.filter(({ origins }) => origins.length > 0) }
}

/** The account site as somebody sees it who is on one of the other sites. */
export const accountSiteFrom = (sites: Sites, here: string): string | null =>
  originOfSite(sites, 'account', here)
