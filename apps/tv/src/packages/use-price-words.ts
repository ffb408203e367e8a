import { priceWords } from '@club/access'
import type { PriceOption } from '@club/contracts'
import { useMessages, usePage } from '@club/shell-api'
import { shopMessages } from './messages.ts'

/** The text of a price's button: the club's own wording, translated on pages in another language. */
export function usePriceWords(): (
  price: Pick<PriceOption, 'priceDisplay' | 'amount' | 'currency' | 'interval'>,
) => string {
  const words = useMessages(shopMessages)
  const { lang, settings } = usePage()
  return (price) => priceWords(price, { lang, locale: settings.site.locale }, words.paidBy)
}
