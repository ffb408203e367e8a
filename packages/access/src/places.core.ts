/** Where a match may be shown, for a fan who is about to pay for it. Pure. */
import type { PassMatch } from '@club/contracts'
import { countryNames } from '@club/i18n'

/** The countries of a pass's match by name: those where it is not shown, or the only ones where it is; null: shown everywhere. */
export function placesOf(
  { notShownIn, shownOnlyIn }: Pick<PassMatch, 'notShownIn' | 'shownOnlyIn'>,
  language: string,
): { only: boolean; countries: string } | null {
  const codes = shownOnlyIn ?? notShownIn
  return codes === undefined
    ? null
    : { only: shownOnlyIn !== undefined, countries: countryNames(language, codes) }
}
