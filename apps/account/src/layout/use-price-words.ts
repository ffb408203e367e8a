/** Prices and sums in the language of the visit. */
import { priceWords, purchaseTerms, recordedWords } from '@club/access'
import type { PriceOption } from '@club/contracts'
import { useComing, useMessages, usePage } from '@club/shell-api'

type PriceWords = {
  /** A price on sale. */
  ofPrice(price: Pick<PriceOption, 'priceDisplay' | 'amount' | 'currency' | 'interval'>): string
  /** A price or a sum that the platform wrote down in the club's language. */
  ofRecord(display: string): string
}

export function usePriceWords(): PriceWords {
  const { lang, settings } = usePage()
  const { locale } = settings.site
  const { paidBy } = useMessages(purchaseTerms)
  const clubs = useComing(purchaseTerms.load(locale), purchaseTerms.in(locale)).paidBy
  return {
    ofPrice: (price) => priceWords(price, { lang, locale }, paidBy),
    ofRecord: (display) => recordedWords(display, { lang, locale }, paidBy, clubs),
  }
}
