/** Amounts of money as a language writes them. Pure. */
import { minorDigits } from '@club/contracts/minor-units'
import { languageOf } from './language.core.ts'

const formats = new Map<string, { format: Intl.NumberFormat; units: number }>()

/** In right-to-left text a price keeps the form that the fan's bank uses, in one piece. */
const fromRight = (language: string) => rightToLeft.has(languageOf(language))
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

function formatOf(language: string, currency: string) {
  const key = `${language} ${currency}`
  const known = formats.get(key)
  if (known) return known
  // Not the decimals that the language's format has: nobody is charged by those.
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(fromRight(language) ? 'en' : language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
    trailingZeroDisplay: 'stripIfInteger',
  })
  const made = { format, units: 10 ** digits }
  formats.set(key, made)
  return made
}

/**
 * '£8.99', or '£69' if there are no pence.
 * @param amount in the unit in which the payment provider counts the currency
 * @param currency ISO 4217, in either case
 */
export function formatMoney(language: string, amount: number, currency: string): string {
  const { format, units } = formatOf(language, currency)
  return amountWithin(language, format.format(amount / units))
}

const isolates = /[\u2066\u2069]/g

/** An amount that is written already, for a text in that language: in right-to-left text it stays in one piece. */
export function amountWithin(language: string, written: string): string {
  const bare = written.replace(isolates, '')
  return fromRight(language) && bare !== '' ? `\u2066${bare}\u2069` : bare
}
