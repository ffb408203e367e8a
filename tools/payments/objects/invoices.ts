/** Creates invoices and their lines. */
import type { Books } from '../books.ts'
import type { Customer, Invoice, InvoiceLine, InvoicePayment, Price } from '../kept.ts'
import { listOf } from './subscriptions.ts'

export type LineGiven = {
  price: Price
  quantity: number
  amount: number
  description: string
  period: { start: number; end: number }
  subscription: string | null
  item: string | null
  /** For part of a period, credited or charged by a change. */
  proration: boolean
  metadata: Record<string, string>
}

export const newLine = (books: Books, given: LineGiven): InvoiceLine => ({
  id: books.id('il'),
  object: 'line_item',
  amount: given.amount,
  currency: given.price.currency,
  description: given.description,
  discount_amounts: [],
  discountable: !given.proration,
  discounts: [],
  invoice: null,
  livemode: false,
  metadata: given.metadata,
  parent:
    given.item === null || given.proration
      ? {
          invoice_item_details: {
            invoice_item: books.id('ii'),
            proration: given.proration,
            proration_details: { credited_items: null },
            subscription: given.subscription,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        }
      : {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: { credited_items: null },
            subscription: given.subscription,
            subscription_item: given.item,
          },
          type: 'subscription_item_details',
        },
  period: given.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: given.price.id, product: given.price.product },
    type: 'price_details',
    unit_amount_decimal: given.price.unit_amount_decimal,
  },
  quantity: given.quantity,
  quantity_decimal: String(given.quantity),
  subscription: given.subscription,
  subtotal: given.amount,
  taxes: [],
})

export const newInvoice = (
  books: Books,
  customer: Customer,
  given: Pick<Invoice, 'currency' | 'billing_reason' | 'parent' | 'period_start' | 'period_end'> &
    Partial<Invoice>,
): Invoice => {
  const id = books.id('in')
  return {
    id,
    object: 'invoice',
    account_country: 'GB',
    account_name: null,
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    created: books.now,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: books.now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${books.origin}/i/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf<InvoiceLine>([], `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: books.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: customer.test_clock ?? null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: books.now,
    ...given,
  }
}

export const newInvoicePayment = (books: Books, invoice: Invoice, intent: string): InvoicePayment => ({
  id: books.id('inpay'),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_remaining,
  created: books.now,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})
