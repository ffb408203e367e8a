/** Public addresses of our sites, from the club's settings or the environment variables, and what is said where one is wrong. Pure. */
import { originOfHost, readSiteHosts } from '@club/environment'
import type { ClubSettings, SiteName } from '@club/settings'

type Source = Readonly<Record<string, string | undefined>>

const switchesOf = {
  main: { hosts: 'SITE_HOSTS', port: 'SITE_PORT', otherwise: 4200 },
  account: { hosts: 'ACCOUNT_HOSTS', port: 'ACCOUNT_PORT', otherwise: 4300 },
  streamer: { hosts: 'STREAMER_HOSTS', port: 'STREAMER_PORT', otherwise: 4400 },
} as const satisfies Record<SiteName, object>

/**
 * @param source usually `process.env`
 * @returns the site's port on this machine if nothing is configured
 * @throws Error naming an invalid host name
 */
export function addressOfSite(name: SiteName, sites: ClubSettings['sites'], source: Source): string {
  const place = sites?.[name]
  if (place !== undefined && !place.startsWith(':')) return place
  const { hosts, port, otherwise } = switchesOf[name]
  const [first] = readSiteHosts(source[hosts] ?? '', hosts)
  if (first !== undefined) return originOfHost(first)
  return `http://localhost${place ?? `:${source[port] || otherwise}`}`
}

/** What to do where a site answers 421, because it was asked by a name that is not its own. @param site as it was asked */
export function notItsName(site: string): string {
  const { host } = new URL(site)
  return `${host} is not a name of the site that answers there: name it with --site by one of its SITE_HOSTS (--site https://www.example.club), or start it with ${host} among them`
}
