/**
 * The unit in which the payment provider counts each currency. It is the provider's own table: neither ISO 4217 nor the formats of a
 * language agree with it everywhere. Pure.
 */

/** Counted whole. */
const whole: ReadonlySet<string> = new Set([
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
])

/** Counted in thousandths; the last of the three digits is always 0, as no card carries it. */
const thousandths: ReadonlySet<string> = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** Counted in hundredths, and yet charged whole: they had hundredths once. */
const wholeInHundredths: ReadonlySet<string> = new Set(['isk', 'ugx'])

/** Decimals in which the provider counts a currency. @param currency ISO 4217, in either case */
export function minorDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase()
  if (whole.has(code)) return 0
  return thousandths.has(code) ? 3 : 2
}

/** What an amount must be a multiple of, for the provider to charge it. @param currency ISO 4217, in either case */
export function chargeStep(currency: string): 1 | 10 | 100 {
  const code = currency.toLowerCase()
  if (thousandths.has(code)) return 10
  return wholeInHundredths.has(code) ? 100 : 1
}
