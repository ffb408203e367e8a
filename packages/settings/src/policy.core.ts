/** Where the club says what it keeps of whom. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** Where it stands if the settings name no page, but the footer leads there. */
const usual = '/privacy-policy'

/** @returns a path of the site, or an address; null where the club has no such page */
export const policyOf = ({ cookies, menus }: Pick<ClubSettings, 'cookies' | 'menus'>): string | null =>
  cookies?.policy ?? (menus.footer.some(({ slug }) => slug === usual) ? usual : null)
