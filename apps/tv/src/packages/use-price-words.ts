import type { PriceOption } from '@club/contracts'
import { formatMoney, languageOf, useMessages, usePage } from '@club/shell-api'
import { shopMessages } from './messages.ts'

/** The text of a price's button: the club's own wording, translated on pages in another language. */
export function usePriceWords(): (
  price: Pick<PriceOption, 'priceDisplay' | 'amount' | 'currency' | 'interval'>,
) => string {
  const words = useMessages(shopMessages)
  const { lang, settings } = usePage()
  return ({ priceDisplay, amount, currency, interval }) => {
    if (languageOf(lang) === languageOf(settings.site.locale)) return priceDisplay
    const money = formatMoney(lang, amount, currency)
    return interval === null ? money : words.paidBy[interval](money)
  }
}
