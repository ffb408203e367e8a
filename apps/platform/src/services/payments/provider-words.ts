/** What others say of the provider and hear from it. Its SDK, two hundred files, is loaded only where something is sold. */
import { english, languageOf } from '@club/i18n'

/** The provider's pages have no Arabic: whoever reads another language than English gets their browser's. */
export const localeOf = (club: string): 'auto' | 'en-GB' => (languageOf(club) === english ? 'en-GB' : 'auto')

/** The fan's card was asked and said no. */
export class CardDeclined extends Error {}
