/** Creates subscriptions and their parts. */
import type Stripe from 'stripe'
import type { Books } from '../books.ts'
import type { Kept, Price, Subscription, SubscriptionItem, TaxRate } from '../kept.ts'

/** A price under its older name in the provider's API. */
const planOf = (price: Price): Kept<Stripe.Plan> => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'month',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

export const newItem = (
  books: Books,
  given: {
    subscription: string
    price: Price
    quantity: number
    rates: TaxRate[]
    period: { start: number; end: number }
  },
): SubscriptionItem => ({
  id: books.id('si').slice(0, 17),
  object: 'subscription_item',
  billing_thresholds: null,
  created: books.now,
  current_period_end: given.period.end,
  current_period_start: given.period.start,
  current_trial: null,
  discounts: [],
  metadata: {},
  plan: planOf(given.price),
  price: given.price,
  quantity: given.quantity,
  subscription: given.subscription,
  tax_rates: given.rates,
})

/** An item with another price or quantity. */
export const repriced = (
  item: SubscriptionItem,
  { price, quantity, rates }: { price: Price; quantity: number; rates: TaxRate[] },
): SubscriptionItem => ({ ...item, price, plan: planOf(price), quantity, tax_rates: rates })

export const listOf = <T>(
  data: T[],
  url: string,
): { object: 'list'; data: T[]; has_more: boolean; url: string } => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

export const newSubscription = (
  books: Books,
  given: Pick<Subscription, 'id' | 'customer' | 'currency' | 'items' | 'metadata'> & Partial<Subscription>,
): Subscription => ({
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: books.now,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: 'classic' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  created: books.now,
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  start_date: books.now,
  status: 'active',
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
  ...given,
})
