/** Refunds in parts: what has gone back of a payment, and what the account has had letters about. Pure. */
import type { Sum, ToldState } from './purchase-state.core.ts'

type After = Pick<ToldState, 'status' | 'charge' | 'refunded'>

const recordOf = (charge: string) => `part ${charge} `

/** How much of a charge had gone back when the last letter about it was written. */
function toldOf(told: readonly string[], charge: string): number {
  const record = recordOf(charge)
  return Math.max(
    0,
    ...told.filter((word) => word.startsWith(record)).map((word) => Number(word.slice(record.length))),
  )
}

/** What of the latest payment has gone back since the account was last told of it; null: nothing. @param told its letters so far */
export function backSince(
  told: readonly string[],
  { charge, refunded }: After,
): (Sum & { isRest: boolean }) | null {
  if (charge === null || refunded === null) return null
  const before = toldOf(told, charge)
  return refunded.amount > before
    ? { amount: refunded.amount - before, currency: refunded.currency, isRest: before > 0 }
    : null
}

/** A part that has gone back, and how the purchase records its letter; null: none. The whole is another matter: it ends the purchase. */
export function partBackSince(told: readonly string[], after: After): { sum: Sum; record: string } | null {
  const sum = after.status === 'refunded' ? null : backSince(told, after)
  return sum && { sum, record: `${recordOf(after.charge ?? '')}${after.refunded?.amount}` }
}
