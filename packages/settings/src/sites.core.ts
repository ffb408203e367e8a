/** Our sites, seen from a page of one of them: where they are, and which addresses are theirs. Pure. */
import type { ClubSettings } from './club-settings.ts'

type Sites = ClubSettings['sites']
export type SiteName = keyof NonNullable<Sites>

/**
 * While developing each site is on a port of all of these: `siteNames` of @club/environment without [::1], which no content policy can name.
 * Repeated here because teams get this package without those of servers.
 */
const localNames = ['localhost', '127.0.0.1', 'account.localhost', 'tv.localhost']

const onPort = (hostname: string, port: string) => new URL(`http://${hostname}${port}`).origin

/** Every origin of one of our sites: its own, or during development its port on each of this machine's names. */
export function originsOfSite(sites: Sites, name: SiteName): string[] {
  const place = sites?.[name]
  if (place === undefined) return []
  return place.startsWith(':') ? localNames.map((host) => onPort(host, place)) : [place]
}

/**
 * The origin of one of our sites; null if the settings do not name it.
 * @param here origin of the current page
 */
export function originOfSite(sites: Sites, name: SiteName, here: string): string | null {
  const place = sites?.[name]
  if (place === undefined) return null
  return place.startsWith(':') ? onPort(new URL(here).hostname, place) : place
}

/** Every origin of ours, this page's first. @param here its origin */
export function ourOrigins(sites: Sites, here: string): string[] {
  const places = Object.values(sites ?? {}).filter((place) => place !== undefined)
  const names = [new URL(here).hostname, ...localNames]
  return [
    ...new Set([
      here,
      ...places.flatMap((place) =>
        place.startsWith(':') ? names.map((name) => onPort(name, place)) : [place],
      ),
    ]),
  ]
}

/**
 * A full address to which a fan may be sent back, because it is on one of our own sites.
 * @returns null if it is anything else
 */
export function ourAddress(sites: Sites, here: string, address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { username, password, origin, href } = new URL(address)
  return username === '' && password === '' && ourOrigins(sites, here).includes(origin) ? href : null
}

/**
 * The address of a page on the account site that returns the fan to the current page; null if there is no account site.
 * @param page such as '/sign-in'
 * @param back path of the current page
 */
export function accountAddress(
  { sites, site }: Pick<ClubSettings, 'sites' | 'site'>,
  here: string,
  page: string,
  back: { path: string; lang: string },
): string | null {
  const origin = originOfSite(sites, 'account', here)
  if (origin === null) return null
  const asked = new URLSearchParams({ return: here + back.path })
  if (back.lang !== site.locale) asked.set('lang', back.lang)
  return `${origin}${page}?${asked}`
}
