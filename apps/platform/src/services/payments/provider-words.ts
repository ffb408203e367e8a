/** What other files need to know about the provider without its SDK: those two hundred files load only where something is sold. */
import { english, languageOf } from '@club/i18n'

/** The provider's pages have no Arabic: readers of any language but English get their browser's. */
export const localeOf = (club: string): 'auto' | 'en-GB' => (languageOf(club) === english ? 'en-GB' : 'auto')

/** The bank has declined the fan's card. */
export class CardDeclined extends Error {}
