/** Amounts as the sandbox writes them. Pure. */
import { minorDigits } from '@club/contracts/minor-units'

/** '£8.00' @param amount as the provider counts the currency */
export function money(amount: number, currency: string | null): string {
  const digits = minorDigits(currency ?? 'gbp')
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency ?? 'gbp',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}
