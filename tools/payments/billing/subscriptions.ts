/** The life of a subscription: start, renewal, change, cancellation. */
import type { Books } from '../books.ts'
import type {
  Discount,
  Invoice,
  InvoiceLine,
  PaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
  TaxRate,
} from '../kept.ts'
import { money } from '../money.core.ts'
import { newLine } from '../objects/invoices.ts'
import { listOf, newItem, newSubscription } from '../objects/subscriptions.ts'
import { couponOf, customerOf, type Drawn, drawInvoice, payInvoice } from './invoicing.ts'
import { periodEnd, restOf } from './periods.core.ts'

export type Wanted = { price: Price; quantity: number; rates: TaxRate[] }

const nameOf = (books: Books, price: Price) => books.find('product', price.product)?.name ?? price.product
const amountOf = (price: Price, quantity: number) => (price.unit_amount ?? 0) * quantity
/** '£4.99 / month' */
export const priceText = (price: Price): string => {
  const amount = money(price.unit_amount ?? 0, price.currency)
  if (!price.recurring) return amount
  const { interval, interval_count: count } = price.recurring
  return `${amount} / ${count === 1 ? interval : `${count} ${interval}s`}`
}
const periodOf = (item: SubscriptionItem) => ({
  start: item.current_period_start,
  end: item.current_period_end,
})

/** Stores it and emits what changed. */
export function changed(books: Books, before: Subscription, after: Subscription): Subscription {
  const previous = Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) =>
        JSON.stringify(value) !==
        JSON.stringify(Object.entries(after).find(([other]) => other === name)?.[1]),
    ),
  )
  if (Object.keys(previous).length > 0) books.tell('customer.subscription.updated', after, previous)
  return books.put('subscription', after)
}

/** When the current period of a subscription began. */
const begunAt = (books: Books, subscription: Subscription): number =>
  subscription.items.data[0]?.current_period_start ?? books.now

type Billed = {
  reason: Parameters<typeof drawInvoice>[2]['billing_reason']
  /** Start of the invoiced period; it ends now. */
  from: number
  lines: readonly Drawn[]
  discounts: readonly Discount[]
}

const invoiceOf = (
  books: Books,
  subscription: Subscription,
  { reason, from, lines, discounts }: Billed,
): Invoice =>
  drawInvoice(
    books,
    customerOf(books, subscription.customer),
    {
      currency: subscription.currency,
      billing_reason: reason,
      parent: parentOf(subscription),
      period_start: from,
      period_end: books.now,
    },
    lines,
    discounts,
  )

const lineOf = (books: Books, subscription: Subscription, item: SubscriptionItem): Drawn => ({
  line: newLine(books, {
    price: item.price,
    quantity: item.quantity ?? 1,
    amount: amountOf(item.price, item.quantity ?? 1),
    description: `${item.quantity ?? 1} × ${nameOf(books, item.price)} (at ${priceText(item.price)})`,
    period: periodOf(item),
    subscription: subscription.id,
    item: item.id,
    proration: false,
    metadata: subscription.metadata,
  }),
  rates: item.tax_rates ?? [],
})

/** A new subscription, without its invoice. */
export function beginSubscription(
  books: Books,
  given: {
    customer: string
    wanted: readonly Wanted[]
    metadata: Record<string, string>
    description: string | null
    method: string | null
    testClock: string | null
  },
): Subscription {
  const id = books.id('sub')
  const recurring = given.wanted.filter(({ price }) => price.recurring)
  const items = recurring.map(({ price, quantity, rates }) =>
    newItem(books, {
      subscription: id,
      price,
      quantity,
      rates,
      period: {
        start: books.now,
        end: periodEnd(
          books.now,
          books.now,
          price.recurring?.interval ?? 'month',
          price.recurring?.interval_count ?? 1,
        ),
      },
    }),
  )
  return newSubscription(books, {
    id,
    customer: given.customer,
    currency: recurring[0]?.price.currency ?? 'gbp',
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    metadata: given.metadata,
    description: given.description,
    default_payment_method: given.method,
    test_clock: given.testClock,
  })
}

const parentOf = (subscription: Subscription): Invoice['parent'] => ({
  quote_details: null,
  subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
  type: 'subscription_details',
})

/** Discounts that still apply: those for a single invoice are gone after it. */
const heldDiscounts = (books: Books, subscription: Subscription): Discount[] =>
  subscription.discounts.flatMap((id) => {
    const discount = books.find('discount', id)
    if (!discount || (discount.end !== null && discount.end <= books.now)) return []
    return [discount]
  })

/** The first invoice, including one-off purchases made with the subscription. */
export function firstInvoice(books: Books, subscription: Subscription, wanted: readonly Wanted[]): Invoice {
  const once = wanted
    .filter(({ price }) => !price.recurring)
    .map(
      ({ price, quantity, rates }): Drawn => ({
        line: newLine(books, {
          price,
          quantity,
          amount: amountOf(price, quantity),
          description: nameOf(books, price),
          period: { start: books.now, end: books.now },
          subscription: subscription.id,
          item: null,
          proration: false,
          metadata: {},
        }),
        rates,
      }),
    )
  return invoiceOf(books, subscription, {
    reason: 'subscription_create',
    from: books.now,
    lines: [...subscription.items.data.map((item) => lineOf(books, subscription, item)), ...once],
    discounts: heldDiscounts(books, subscription),
  })
}

export function methodOf(books: Books, subscription: Subscription): PaymentMethod | null {
  const id =
    subscription.default_payment_method ??
    books.find('customer', subscription.customer)?.invoice_settings.default_payment_method ??
    null
  return id === null ? null : books.find('payment_method', id)
}

/** The lines of changes left for the next invoice; removes them from the pending ones. */
function takePending(books: Books, subscription: string): Drawn[] {
  const pending = books.all('pending_line').filter((entry) => entry.subscription === subscription)
  for (const { id } of pending) books.drop('pending_line', id)
  return pending.map(({ line }) => ({ line, rates: ratesOf(books, line) }))
}
const ratesOf = (books: Books, line: InvoiceLine): TaxRate[] =>
  (line.taxes ?? []).flatMap(({ tax_rate_details: details }) => {
    const rate = details ? books.find('tax_rate', details.tax_rate) : null
    return rate ? [rate] : []
  })

/** Ends it now, with a reason. */
export function endSubscription(
  books: Books,
  subscription: Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  details: { comment?: string | null; feedback?: string | null } = {},
): Subscription {
  const ended = books.put('subscription', {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? books.now,
    ended_at: books.now,
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancellation_details: {
      comment: details.comment ?? subscription.cancellation_details?.comment ?? null,
      feedback: details.feedback ?? subscription.cancellation_details?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  })
  for (const line of books.all('pending_line'))
    if (line.subscription === subscription.id) books.drop('pending_line', line.id)
  books.tell('customer.subscription.deleted', ended)
  return ended
}

/** Collects a renewal: it is paid, or the subscription is past due and finally given up. */
export function collect(books: Books, subscription: Subscription, invoice: Invoice): Subscription {
  const paid = payInvoice(books, invoice, methodOf(books, subscription), 'absent').invoice
  const current = books.find('subscription', subscription.id) ?? subscription
  if (paid.status === 'paid')
    return current.status === 'active' ? current : changed(books, current, { ...current, status: 'active' })
  if (paid.next_payment_attempt === null) return endSubscription(books, current, 'payment_failed')
  return current.status === 'past_due' ? current : changed(books, current, { ...current, status: 'past_due' })
}

/** Starts the next period, with an invoice for it and for the pending changes. */
export function renew(books: Books, before: Subscription): Subscription {
  if (before.cancel_at_period_end) return endSubscription(books, before, 'cancellation_requested')
  const items = before.items.data.map((item): SubscriptionItem => {
    const start = item.current_period_end
    const { interval = 'month', interval_count: count = 1 } = item.price.recurring ?? {}
    return {
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(start, before.billing_cycle_anchor, interval, count),
    }
  })
  const next: Subscription = { ...before, items: { ...before.items, data: items } }
  const discounts = heldDiscounts(books, next).filter(
    (discount) => couponOf(books, discount)?.duration !== 'once',
  )
  const invoice = invoiceOf(books, next, {
    reason: 'subscription_cycle',
    from: begunAt(books, before),
    lines: [...items.map((item) => lineOf(books, next, item)), ...takePending(books, next.id)],
    discounts,
  })
  const renewed = changed(books, before, {
    ...next,
    discounts: discounts.map(({ id }) => id),
    latest_invoice: invoice.id,
  })
  return collect(books, renewed, invoice)
}

/** An item change's credit for the rest of its period, and the new charge. */
export function prorationLines(
  books: Books,
  subscription: Subscription,
  { from, to }: { from: SubscriptionItem; to: SubscriptionItem | null },
): Drawn[] {
  const period = { start: books.now, end: from.current_period_end }
  const day = new Date(books.now * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const part = (item: SubscriptionItem, sign: 1 | -1, words: string): Drawn => ({
    line: newLine(books, {
      price: item.price,
      quantity: item.quantity ?? 1,
      amount: sign * restOf(amountOf(item.price, item.quantity ?? 1), periodOf(from), books.now),
      description: `${words} on ${nameOf(books, item.price)} after ${day}`,
      period,
      subscription: subscription.id,
      item: item.id,
      proration: true,
      metadata: subscription.metadata,
    }),
    rates: item.tax_rates ?? [],
  })
  return [part(from, -1, 'Unused time'), ...(to ? [part(to, 1, 'Remaining time')] : [])]
}

/** Leaves lines for the next invoice, with their tax rates. */
export function leaveForLater(books: Books, subscription: string, drawn: readonly Drawn[]): void {
  for (const { line, rates } of drawn)
    books.put('pending_line', {
      id: line.id,
      subscription,
      line: {
        ...line,
        taxes: rates.map((rate) => ({
          amount: 0,
          tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
          tax_rate_details: { tax_rate: rate.id },
          taxability_reason: 'standard_rated',
          taxable_amount: null,
          type: 'tax_rate_details',
        })),
      },
    })
}

/** Invoices a change now. */
export function invoiceChange(books: Books, subscription: Subscription, drawn: readonly Drawn[]): Invoice {
  return invoiceOf(books, subscription, {
    reason: 'subscription_update',
    from: begunAt(books, subscription),
    lines: [...drawn, ...takePending(books, subscription.id)],
    discounts: [],
  })
}

/** Lines for whole new periods, which a change to another interval starts. */
export const wholeLines = (books: Books, subscription: Subscription): Drawn[] =>
  subscription.items.data.map((item) => lineOf(books, subscription, item))
