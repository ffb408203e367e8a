/** For which site passkeys are: the account site's own host, and its whole origin, by the club's settings. Pure. */
import { hasPasskeys } from '@club/contracts'
import { type InstallationSettings, originsOfSite } from '@club/settings'

export type RelyingParty = {
  /** Host name that a passkey is tied to: on no other host will a browser show it. */
  id: string
  /** Origin that a browser must say it was asked at. */
  origin: string
}

/**
 * @param here the origin that the visitor sees the site at, as its gateway says
 * @returns null where this is not the account site, or browsers have no passkeys for it: an address without a name has none
 */
export function relyingParty(
  { sites }: Pick<InstallationSettings, 'sites'>,
  here: string | null,
): RelyingParty | null {
  if (here === null || !originsOfSite(sites, 'account').includes(here)) return null
  const { hostname, origin } = new URL(here)
  return hasPasskeys(hostname) ? { id: hostname, origin } : null
}
