/** Creates customers and their cards. */
import type { Books } from '../books.ts'
import type { Customer, PaymentMethod } from '../kept.ts'

export const newCustomer = (books: Books, given: Partial<Customer>): Customer => ({
  id: books.id('cus').slice(0, 18),
  object: 'customer',
  address: null,
  balance: 0,
  created: books.now,
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  email: null,
  invoice_prefix: books.id('p').slice(2, 10).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
})

/** What we store of a card once it has been entered; not its number. */
export type Card = {
  brand: 'visa' | 'mastercard'
  last4: string
  month: number
  year: number
  /** Its behaviour, by a name from billing/cards.core.ts. */
  conduct: string
  email: string | null
}

export const newPaymentMethod = (
  books: Books,
  { brand, last4, month, year, conduct, email }: Card,
  customer: string | null,
): PaymentMethod => ({
  id: books.id('pm'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: {
    address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
    email,
    name: null,
    phone: null,
    tax_id: null,
  },
  card: {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    display_brand: brand,
    exp_month: month,
    exp_year: year,
    fingerprint: conduct,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: books.now,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
})
