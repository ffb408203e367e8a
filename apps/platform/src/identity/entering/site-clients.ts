/**
 * Each site's own client of the provider; created on first use, because only then is the inner listener's address known. Its
 * libraries are loaded then as well.
 */
import type { SiteID } from '@club/contracts'
import type { SiteClient } from './site-client.ts'

type Options = { issuer: string; secretOf(site: string): string; inner(): string }

export function siteClients({ issuer, secretOf, inner }: Options): (site: SiteID) => Promise<SiteClient> {
  const made = new Map<SiteID, SiteClient>()
  return async (site) => {
    const { siteClient } = await import('./site-client.ts')
    const known = made.get(site) ?? siteClient({ site, issuer, secret: secretOf(site), inner: inner() })
    made.set(site, known)
    return known
  }
}
