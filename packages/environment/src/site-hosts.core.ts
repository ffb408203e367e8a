/**
 * The site's own names. A request for another name is answered with 421; absolute addresses in pages come from this list and
 * never from the caller's `Host` header. Pure.
 */
import { isThisMachine, siteNames } from './this-machine.core.ts'

export type SiteHosts = {
  /**
   * The origin that pages contain for a request, such as `https://www.example.club`.
   * @returns null if the request is for another site
   */
  originOf(host: string | undefined, secure: boolean): string | null
}

const nameOf = (host: string) => host.replace(/:\d{1,5}$/, '').toLowerCase()

/**
 * @param list host names, with a port unless it is the default; pages use the first. May be empty outside
 *   production: then this machine's names keep their own origin, and any other name gets that of `localhost`.
 * @param port on which the site listens
 */
export function siteHosts(list: readonly string[], port: number): SiteHosts {
  const [main] = list
  if (main === undefined) {
    return {
      originOf: (host = '', secure) => {
        const own = siteNames.includes(nameOf(host)) && (host.endsWith(`:${port}`) || !/:\d+$/.test(host))
        return own ? `${secure ? 'https' : 'http'}://${host.toLowerCase()}` : `http://localhost:${port}`
      },
    }
  }
  const known = new Set(list.map((host) => host.toLowerCase()))
  const origin = originOfHost(main)
  // Browsers omit the default port; some clients send it.
  const own = (host: string) => known.has(host) || known.has(host.replace(/:(?:80|443)$/, ''))
  return { originOf: (host = '') => (own(host.toLowerCase()) ? origin : null) }
}

/** The origin of one of the site's names. Only a machine's own names use http. */
export const originOfHost = (host: string): string =>
  `${isThisMachine(nameOf(host)) ? 'http' : 'https'}://${host.toLowerCase()}`

const hostForm = /^(?:(?:[a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/**
 * Checks that no name belongs to two sites.
 * @param lists by their switches
 * @throws Error naming both switches and the name that is in both
 */
export function demandNamesApart(lists: Readonly<Record<string, string>>): void {
  const owners = new Map<string, string>()
  for (const [name, text] of Object.entries(lists))
    for (const host of readSiteHosts(text, name)) {
      const key = host.toLowerCase()
      const owner = owners.get(key)
      if (owner !== undefined && owner !== name)
        throw new Error(`${name}: '${host}' is a name of another site already, in ${owner}`)
      owners.set(key, name)
    }
}

/**
 * Reads names separated by commas.
 * @param name of their switch
 * @throws Error naming the switch and the invalid name
 */
export function readSiteHosts(text: string, name = 'SITE_HOSTS'): string[] {
  const hosts = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const host of hosts)
    if (!hostForm.test(host) || Number(/:(\d+)$/.exec(host.replace(/^\[.*\]/, ''))?.[1] ?? 0) > 65_535)
      throw new Error(`${name}: '${host}' is no host name such as www.example.club`)
  return hosts
}
