/** What the fan saw of a price, beside what it is now. Pure. */
import type { PriceOption, SeenPrice } from '@club/contracts'

/** Whether the price is another than the fan saw. @param seen undefined where the page does not say: it was built before pages did */
export const isOtherPrice = (
  seen: SeenPrice | undefined,
  { amount, currency, interval }: Pick<PriceOption, keyof SeenPrice>,
): boolean =>
  seen !== undefined && (seen.amount !== amount || seen.currency !== currency || seen.interval !== interval)
