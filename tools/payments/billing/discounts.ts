/** Whether a coupon or a code can be used, and the effects of using it. */
import type { Books } from '../books.ts'
import type { Coupon, Discount, PromotionCode } from '../kept.ts'
import { refuse } from '../refusals.ts'

const usable = (books: Books, { valid, redeem_by }: Coupon) =>
  valid && (redeem_by === null || redeem_by > books.now)

export function codesCoupon(books: Books, code: PromotionCode): Coupon | null {
  const id = code.promotion.coupon
  return id === null ? null : books.find('coupon', id)
}

/** @throws Refusal */
export function usableCoupon(books: Books, id: string, param: string): Coupon {
  const coupon = books.find('coupon', id)
  if (!coupon) throw refuse(`No such coupon: '${id}'`, param, 'resource_missing')
  if (!usable(books, coupon))
    throw refuse(`Coupon ${id} is expired and cannot be applied.`, param, 'coupon_expired')
  return coupon
}

/** @returns the promotion code for the typed text, if this customer may use it for this sum; otherwise null */
export function usableCode(
  books: Books,
  typed: string,
  { subtotal, customer }: { subtotal: number; customer: string | null },
): { code: PromotionCode; coupon: Coupon } | null {
  const code = books
    .all('promotion_code')
    .find((entry) => entry.active && entry.code.toLowerCase() === typed.trim().toLowerCase())
  const coupon = code ? codesCoupon(books, code) : null
  if (!code || !coupon || !usable(books, coupon)) return null
  const { first_time_transaction: first, minimum_amount: least } = code.restrictions
  const paidBefore =
    customer !== null &&
    books.all('charge').some((charge) => charge.customer === customer && charge.status === 'succeeded')
  const refused =
    (code.expires_at !== null && code.expires_at <= books.now) ||
    (code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions) ||
    (code.customer !== null && code.customer !== customer) ||
    (least !== null && subtotal < least) ||
    (first && paidBefore)
  return refused ? null : { code, coupon }
}

const monthsOn = (now: number, months: number) => {
  const end = new Date(now * 1000)
  end.setUTCMonth(end.getUTCMonth() + months)
  return Math.floor(end.getTime() / 1000)
}

/** Counts the use and stores the discount. */
export function redeem(
  books: Books,
  used: { coupon: string; code: string | null },
  by: { customer: string | null; subscription: string | null; session: string | null },
): Discount | null {
  const coupon = books.find('coupon', used.coupon)
  if (!coupon) return null
  const times = coupon.times_redeemed + 1
  books.put('coupon', {
    ...coupon,
    times_redeemed: times,
    valid: coupon.valid && (coupon.max_redemptions === null || times < coupon.max_redemptions),
  })
  const code = used.code === null ? null : books.find('promotion_code', used.code)
  if (code) {
    const uses = code.times_redeemed + 1
    books.put('promotion_code', {
      ...code,
      times_redeemed: uses,
      active: code.active && (code.max_redemptions === null || uses < code.max_redemptions),
    })
  }
  const discount = books.put('discount', {
    id: books.id('di'),
    object: 'discount',
    checkout_session: by.session,
    customer: by.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? monthsOn(books.now, coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: used.code,
    source: { coupon: coupon.id, type: 'coupon' },
    start: books.now,
    subscription: by.subscription,
    subscription_item: null,
  })
  books.tell('customer.discount.created', discount)
  return discount
}
