/** Which site passkeys are for: the account site's own host, and its whole origin, by the club's settings. Pure. */
import { hasPasskeys } from '@club/contracts'
import { type InstallationSettings, originsOfSite } from '@club/settings'

export type RelyingParty = {
  /** Host name that a passkey is tied to: browsers offer it on no other host. */
  id: string
  /** Origin at which a browser must state it was used. */
  origin: string
}

/**
 * @param here the origin at which the visitor sees the site, according to its gateway
 * @returns null if this is not the account site, or browsers support no passkeys for it: an IP address cannot have any
 */
export function relyingParty(
  { sites }: Pick<InstallationSettings, 'sites'>,
  here: string | null,
): RelyingParty | null {
  if (here === null || !originsOfSite(sites, 'account').includes(here)) return null
  const { hostname, origin } = new URL(here)
  return hasPasskeys(hostname) ? { id: hostname, origin } : null
}
