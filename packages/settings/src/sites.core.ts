/** Our sites, seen from a page of one of them: where they are, and which addresses are theirs. Pure. */
import { siteNames } from '@club/environment/this-machine'
import type { ClubSettings } from './club-settings.ts'

type Sites = ClubSettings['sites']
export type SiteName = keyof NonNullable<Sites>

/** While developing each site is on a port of all of these. No content policy can name an address such as [::1]. */
const localNames = siteNames.filter((name) => !name.startsWith('['))

const onPort = (hostname: string, port: string) => new URL(`http://${hostname}${port}`).origin

/** Every origin that one of our sites is at: its own, or while developing its port of each of this machine's names. */
export function originsOfSite(sites: Sites, name: SiteName): string[] {
  const place = sites?.[name]
  if (place === undefined) return []
  return place.startsWith(':') ? localNames.map((host) => onPort(host, place)) : [place]
}

/**
 * The origin of one of our sites; null where settings do not tell it.
 * @param here origin of the page from which it is asked for
 */
export function originOfSite(sites: Sites, name: SiteName, here: string): string | null {
  const place = sites?.[name]
  if (place === undefined) return null
  return place.startsWith(':') ? onPort(new URL(here).hostname, place) : place
}

/** Every origin that is ours, this page's own first. @param here its origin */
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
 * An address to which somebody may be led back: one of our own sites', whole.
 * @returns null where it is anything else
 */
export function ourAddress(sites: Sites, here: string, address: string): string | null {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const { username, password, origin, href } = new URL(address)
  return username === '' && password === '' && ourOrigins(sites, here).includes(origin) ? href : null
}

/**
 * The address of a page of the account site that leads back to where the fan is; null where there is no such site.
 * @param page such as '/sign-in'
 * @param back path of the page that the fan is on
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
