/** Which of the club's content pages this site has itself: sold alone, nobody else has them. Pure. */
import { isSitePath } from '@club/contracts/link'
import type { ClubSettings, StreamerSettings } from '@club/settings'
import { policyOf } from '@club/settings/policy'

type Settings = Pick<ClubSettings, 'menus' | 'cookies'>

/** What the footer lists: the site's own choice, or that of the main site. */
export const policyLinks = (streamer: StreamerSettings, { menus }: Pick<Settings, 'menus'>) =>
  streamer.footerLinks ?? menus.footer

/** Paths of what the footer lists and the cookie popup names. */
export const policyPaths = (streamer: StreamerSettings, settings: Settings): readonly string[] =>
  [...policyLinks(streamer, settings).map(({ slug }) => slug), policyOf(settings) ?? ''].filter(isSitePath)

/**
 * The club's settings, whose cookie popup and forms lead to the privacy policy where this site's own footer lists it and the main site's
 * does not. The very settings where nothing is to be added.
 */
export function withPolicy<Club extends Settings>(club: Club, streamer: StreamerSettings): Club {
  if (policyOf(club) !== null) return club
  const policy = policyOf({ ...club, menus: { ...club.menus, footer: [...policyLinks(streamer, club)] } })
  return policy === null ? club : { ...club, cookies: { ...club.cookies, policy } }
}
