/** The text of a price: in the club's own wording on pages in its language, else the same sum in the page's. Pure. */
import type { PriceOption } from '@club/contracts'
import { formatMoney, languageOf } from '@club/i18n'
import { amountWithin } from '@club/i18n/money'

/** How often a sum is charged, in the words of one language; they are in its purchase terms. */
export type PaidBy = Readonly<Record<'month' | 'year', (amount: string) => string>>

type Sum = Pick<PriceOption, 'amount' | 'currency' | 'interval'>

/** The language of a page, and the club's own. */
type Languages = { lang: string; locale: string }

const isClubs = ({ lang, locale }: Languages): boolean => languageOf(lang) === languageOf(locale)

const charged = (money: string, interval: PriceOption['interval'], paidBy: PaidBy): string =>
  interval === null ? money : paidBy[interval](money)

/** '£8.99 a month', or '£7.99' for what is paid once. @param paidBy of that language */
export const sumWords = (language: string, { amount, currency, interval }: Sum, paidBy: PaidBy): string =>
  charged(formatMoney(language, amount, currency), interval, paidBy)

/** A price on sale. @param paidBy of the page's language */
export const priceWords = (
  price: Sum & Pick<PriceOption, 'priceDisplay'>,
  languages: Languages,
  paidBy: PaidBy,
): string => (isClubs(languages) ? price.priceDisplay : sumWords(languages.lang, price, paidBy))

const intervals = ['month', 'year'] as const

/**
 * A price or a sum that was written down in the club's language when it was paid.
 * @param paidBy of the page's language
 * @param clubs of the club's
 * @returns as it was written, where it is not in the club's words
 */
export function recordedWords(display: string, languages: Languages, paidBy: PaidBy, clubs: PaidBy): string {
  if (isClubs(languages)) return display
  for (const interval of intervals) {
    const [before = '', after = ''] = clubs[interval]('\0').split('\0')
    if (
      display.length > before.length + after.length &&
      display.startsWith(before) &&
      display.endsWith(after)
    )
      return charged(
        amountWithin(languages.lang, display.slice(before.length, display.length - after.length)),
        interval,
        paidBy,
      )
  }
  return amountWithin(languages.lang, display)
}
