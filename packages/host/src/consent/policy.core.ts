/** Where the club says what it keeps of whom. Pure. */
import type { ClubSettings } from '@club/settings'

/** @returns a path of the site, or an address */
export const policyOf = ({ cookies }: Pick<ClubSettings, 'cookies'>): string =>
  cookies?.policy ?? '/privacy-policy'
