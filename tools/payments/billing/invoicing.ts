/** Invoices: made from lines, then paid by card or left open. */
import type { Books } from '../books.ts'
import type { Coupon, Customer, Discount, Invoice, InvoiceLine, PaymentMethod, TaxRate } from '../kept.ts'
import { newInvoice, newInvoicePayment } from '../objects/invoices.ts'
import { newIntent } from '../objects/payments.ts'
import { missing } from '../refusals.ts'
import { type Off, type TaxDue, totalOf } from './amounts.core.ts'
import { type Charged, chargeCard } from './charge.ts'

export type Drawn = { line: InvoiceLine; rates: readonly TaxRate[] }

export function customerOf(books: Books, id: string): Customer {
  const customer = books.find('customer', id)
  if (!customer) throw missing('customer', id, 'customer')
  return customer
}

export const couponOf = (books: Books, discount: Discount): Coupon | null =>
  discount.source.coupon === null ? null : books.find('coupon', discount.source.coupon)

/** A discount's deduction, under the discount's own id. */
export const offOf = (id: string, coupon: Coupon): Off => ({
  id,
  percent_off: coupon.percent_off,
  amount_off: coupon.amount_off,
})

const taxOf = ({ rate, amount, taxable }: TaxDue) => ({
  amount,
  tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: 'standard_rated' as const,
  taxable_amount: taxable,
  type: 'tax_rate_details' as const,
})

/** The number of a customer's next invoice. */
function nextNumber(books: Books, customer: Customer): string {
  const count = customer.next_invoice_sequence ?? 1
  books.put('customer', { ...customer, next_invoice_sequence: count + 1 })
  return `${customer.invoice_prefix}-${String(count).padStart(4, '0')}`
}

/**
 * Makes an invoice and finalises it. A total below zero is credited to the customer's balance, and a balance
 * is used before a card.
 */
export function drawInvoice(
  books: Books,
  customer: Customer,
  given: Parameters<typeof newInvoice>[2],
  drawn: readonly Drawn[],
  discounts: readonly Discount[],
): Invoice {
  const offs = discounts.flatMap((discount) => {
    const coupon = couponOf(books, discount)
    return coupon ? [offOf(discount.id, coupon)] : []
  })
  const total = totalOf(
    drawn.map(({ line, rates }) => ({ amount: line.amount, rates })),
    offs,
  )
  const bare = newInvoice(books, customer, given)
  const lines = drawn.map(({ line }, index): InvoiceLine => {
    const priced = total.lines[index]
    return {
      ...line,
      invoice: bare.id,
      discount_amounts: (priced?.discounts ?? []).map(({ id, amount }) => ({ discount: id, amount })),
      taxes: (priced?.taxes ?? []).map(taxOf),
    }
  })
  const owed = total.total + customer.balance
  const due = Math.max(0, owed)
  const balance = Math.min(0, owed)
  const kept = books.put('customer', { ...customer, balance, currency: customer.currency ?? given.currency })
  const invoice = books.put('invoice', {
    ...bare,
    number: nextNumber(books, kept),
    amount_due: due,
    amount_remaining: due,
    discounts: discounts.map(({ id }) => id),
    starting_balance: customer.balance,
    ending_balance: balance,
    lines: { ...bare.lines, data: lines },
    subtotal: total.subtotal,
    subtotal_excluding_tax: total.subtotal - total.tax,
    total: total.total,
    total_excluding_tax: total.total - total.tax,
    total_discount_amounts: discounts.map(({ id }) => ({
      discount: id,
      amount: total.lines
        .flatMap((line) => line.discounts)
        .reduce((sum, taken) => sum + (taken.id === id ? taken.amount : 0), 0),
    })),
    total_taxes: total.lines.flatMap((line) => line.taxes.map(taxOf)),
  })
  books.tell('invoice.created', { ...invoice, status: 'draft', number: null })
  books.tell('invoice.finalized', invoice)
  return invoice
}

/** Marks it as paid: by an intent, or because nothing is left to pay. */
export function closeInvoice(books: Books, invoice: Invoice, intent: string | null): Invoice {
  const paid = books.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (intent === null ? 0 : 1),
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: books.now },
  })
  if (intent !== null) {
    const open = books.all('invoice_payment').find((payment) => payment.invoice === invoice.id)
    const payment = books.put('invoice_payment', {
      ...(open ?? newInvoicePayment(books, invoice, intent)),
      payment: { payment_intent: intent, type: 'payment_intent' },
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: books.now },
    })
    books.tell('invoice_payment.paid', payment)
  }
  books.tell('invoice.paid', paid)
  books.tell('invoice.payment_succeeded', paid)
  return paid
}

/** Days between retries of a failed renewal; after the last the subscription is given up. */
const triesAgainAfter = [3, 5, 7]

/** @returns the invoice after one attempt, and the card's result; null if there was nothing to pay */
export function payInvoice(
  books: Books,
  invoice: Invoice,
  method: PaymentMethod | null,
  how: 'present' | 'absent',
): { invoice: Invoice; charged: Charged | null } {
  if (invoice.amount_remaining === 0) return { invoice: closeInvoice(books, invoice, null), charged: null }
  const open = books.all('invoice_payment').find((payment) => payment.invoice === invoice.id)
  const known = open?.payment.payment_intent
    ? books.find('payment_intent', open.payment.payment_intent)
    : null
  const intent =
    known ??
    newIntent(books, {
      amount: invoice.amount_remaining,
      currency: invoice.currency,
      customer: invoice.customer,
      description: invoice.billing_reason === 'subscription_cycle' ? 'Subscription update' : null,
      setup_future_usage: 'off_session',
    })
  if (!known) {
    books.put('payment_intent', intent)
    books.put('invoice_payment', newInvoicePayment(books, invoice, intent.id))
    books.tell('payment_intent.created', intent)
  }
  const charged = method ? chargeCard(books, intent, method, how) : null
  if (charged?.outcome === 'succeeded')
    return { invoice: closeInvoice(books, invoice, charged.intent.id), charged }
  const tries = invoice.attempt_count + 1
  const days = triesAgainAfter[tries - 1]
  const failed = books.put('invoice', {
    ...invoice,
    attempted: true,
    attempt_count: tries,
    next_payment_attempt: days === undefined ? null : books.now + days * 86_400,
  })
  books.tell('invoice.payment_failed', failed)
  if (charged?.outcome === 'requires_action') books.tell('invoice.payment_action_required', failed)
  return { invoice: failed, charged }
}
