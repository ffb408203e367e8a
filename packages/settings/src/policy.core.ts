/** The club's privacy policy page. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Used if the settings do not name a page, but the footer links to this one. */
const usual = '/privacy-policy'

/** @returns a path of the site, or an address; null if the club has no such page */
export const policyOf = ({ cookies, menus }: Pick<ClubSettings, 'cookies' | 'menus'>): string | null =>
  cookies?.policy ?? (menus.footer.some(({ slug }) => slug === usual) ? usual : null)
