/** Which of the club's content pages this site serves itself: sold alone, no other site has them. Pure. */
import { isSitePath } from '@club/contracts/link'
import type { ClubSettings, StreamerSettings } from '@club/settings'
import { policyOf } from '@club/settings/policy'

type Settings = Pick<ClubSettings, 'menus' | 'cookies'>

/** The footer's links: the site's own choice, or the main site's. */
export const policyLinks = (streamer: StreamerSettings, { menus }: Pick<Settings, 'menus'>) =>
  streamer.footerLinks ?? menus.footer

/** Paths of the pages that the footer lists and the cookie popup links to. */
export const policyPaths = (streamer: StreamerSettings, settings: Settings): readonly string[] =>
  [...policyLinks(streamer, settings).map(({ slug }) => slug), policyOf(settings) ?? ''].filter(isSitePath)

/**
 * The club's settings, with the cookie popup and forms linked to the privacy policy if this site's own footer lists it and the main site's
 * does not. The same object if nothing is to be added.
 */
export function withPolicy<Club extends Settings>(club: Club, streamer: StreamerSettings): Club {
  if (policyOf(club) !== null) return club
  const policy = policyOf({ ...club, menus: { ...club.menus, footer: [...policyLinks(streamer, club)] } })
  return policy === null ? club : { ...club, cookies: { ...club.cookies, policy } }
}
