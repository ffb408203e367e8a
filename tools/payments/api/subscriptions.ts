/** Subscriptions: reading, changing, cancelling. The checkout creates them. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Drawn } from '../billing/invoicing.ts'
import { payInvoice } from '../billing/invoicing.ts'
import { periodEnd } from '../billing/periods.core.ts'
import {
  changed,
  endSubscription,
  invoiceChange,
  leaveForLater,
  methodOf,
  prorationLines,
  wholeLines,
} from '../billing/subscriptions.ts'
import type { Books } from '../books.ts'
import type { Subscription, SubscriptionItem, TaxRate } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { newItem, repriced } from '../objects/subscriptions.ts'
import { emptyable, flag, integer, listParams, natural, params, text } from '../params.core.ts'
import { notHere, Refusal, refuse } from '../refusals.ts'
import { found, listRoute, type Route, route, showRoute } from './route.ts'

const details = z.optional(
  params<Stripe.SubscriptionUpdateParams.CancellationDetails>()(
    {
      comment: z.optional(emptyable(text)),
      feedback: z.optional(
        emptyable(
          z.enum([
            'customer_service',
            'low_quality',
            'missing_features',
            'other',
            'switched_service',
            'too_complex',
            'too_expensive',
            'unused',
          ]),
        ),
      ),
    },
    { feedback_option: 0 },
  ),
)

const updateParams = params<Stripe.SubscriptionUpdateParams>()(
  {
    cancel_at_period_end: z.optional(flag),
    cancellation_details: details,
    default_payment_method: z.optional(text),
    description: z.optional(emptyable(text)),
    items: z.optional(
      z.array(
        params<Stripe.SubscriptionUpdateParams.Item>()(
          {
            deleted: z.optional(flag),
            id: z.optional(text),
            price: z.optional(text),
            quantity: z.optional(natural),
            tax_rates: z.optional(z.array(text)),
          },
          {
            billing_thresholds: 0,
            clear_usage: 0,
            current_trial: 0,
            discounts: 0,
            metadata: 0,
            plan: 0,
            price_data: 0,
          },
        ),
      ),
    ),
    metadata: z.optional(emptyable(metadata)),
    payment_behavior: z.optional(
      z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
    ),
    proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
    proration_date: z.optional(integer),
  },
  {
    add_invoice_items: 0,
    application_fee_percent: 0,
    automatic_tax: 0,
    billing_cycle_anchor: 0,
    billing_schedules: 0,
    billing_thresholds: 0,
    cancel_at: 0,
    collection_method: 0,
    days_until_due: 0,
    default_source: 0,
    default_tax_rates: 0,
    discounts: 0,
    invoice_settings: 0,
    off_session: 0,
    on_behalf_of: 0,
    pause_collection: 0,
    payment_settings: 0,
    pending_invoice_item_interval: 0,
    transfer_data: 0,
    trial_end: 0,
    trial_from_plan: 0,
    trial_settings: 0,
  },
)
type Update = z.infer<typeof updateParams>
type Change = { from: SubscriptionItem | null; to: SubscriptionItem | null }

const ratesOf = (books: Books, ids: readonly string[] | undefined, old: TaxRate[]): TaxRate[] =>
  ids === undefined ? old : ids.map((id) => found(books, 'tax_rate', 'tax rate', id, 'items[0][tax_rates]'))

/** The effect of an update on each item. @throws Refusal */
function changesOf(books: Books, subscription: Subscription, items: NonNullable<Update['items']>): Change[] {
  return items.map((wanted, index): Change => {
    const from = subscription.items.data.find(({ id }) => id === wanted.id) ?? null
    if (wanted.id !== undefined && !from)
      throw refuse(`No such subscription item: '${wanted.id}'`, `items[${index}][id]`, 'resource_missing')
    if (wanted.deleted) return { from, to: null }
    const price =
      wanted.price === undefined
        ? from?.price
        : found(books, 'price', 'price', wanted.price, `items[${index}][price]`)
    if (!price)
      throw refuse(
        `Missing required param: items[${index}][price].`,
        `items[${index}][price]`,
        'parameter_missing',
      )
    if (!price.recurring)
      throw refuse(
        'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
        `items[${index}][price]`,
      )
    if (price.currency !== subscription.currency)
      throw refuse(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${subscription.currency}\`.`,
        `items[${index}][price]`,
      )
    const period = {
      start: subscription.items.data[0]?.current_period_start ?? books.now,
      end: subscription.items.data[0]?.current_period_end ?? books.now,
    }
    const rates = ratesOf(books, wanted.tax_rates, from?.tax_rates ?? [])
    const quantity = wanted.quantity ?? from?.quantity ?? 1
    return {
      from,
      to: from
        ? repriced(from, { price, quantity, rates })
        : newItem(books, { subscription: subscription.id, price, quantity, rates, period }),
    }
  })
}

const intervalOf = (item: SubscriptionItem | undefined) =>
  `${item?.price.recurring?.interval_count} ${item?.price.recurring?.interval}`

/** The items of a subscription after the changes; if the interval differs, a new period starts now. */
function itemsAfter(books: Books, subscription: Subscription, changes: readonly Change[]) {
  const items = subscription.items.data
    .map((item) => {
      const change = changes.find(({ from }) => from?.id === item.id)
      return change ? change.to : item
    })
    .concat(changes.filter(({ from }) => from === null).map(({ to }) => to))
    .filter((item) => item !== null)
  if (items.length === 0) throw refuse('A subscription must have at least one active plan.', 'items')
  if (new Set(items.map(intervalOf)).size > 1)
    throw notHere('prices with different intervals in one subscription')
  const anew = intervalOf(items[0]) !== intervalOf(subscription.items.data[0])
  if (!anew) return { items, anew }
  const { interval = 'month', interval_count: count = 1 } = items[0]?.price.recurring ?? {}
  const end = periodEnd(books.now, books.now, interval, count)
  return {
    items: items.map((item) => ({ ...item, current_period_start: books.now, current_period_end: end })),
    anew,
  }
}

/** Another price or quantity: the rest of the period is credited and charged anew. @throws Refusal */
function changeItems(books: Books, before: Subscription, given: Update): Subscription {
  const behaviour = given.proration_behavior ?? 'create_prorations'
  const at = given.proration_date === undefined ? books : books.at(given.proration_date)
  const changes = changesOf(books, before, given.items ?? [])
  const { items, anew } = itemsAfter(books, before, changes)
  const drawn = (behaviour === 'none' ? [] : changes).flatMap(({ from, to }): Drawn[] => {
    if (!from)
      return to && !anew
        ? prorationLines(at, before, { from: { ...to, price: { ...to.price, unit_amount: 0 } }, to })
        : []
    return prorationLines(at, before, { from, to: anew ? null : to })
  })
  const next = changed(books, before, {
    ...before,
    billing_cycle_anchor: anew ? books.now : before.billing_cycle_anchor,
    items: { ...before.items, data: items },
  })
  if (behaviour === 'create_prorations' && !anew) {
    leaveForLater(books, next.id, drawn)
    return next
  }
  const lines = anew ? [...drawn, ...wholeLines(books, next)] : drawn
  if (lines.length === 0) return next
  const invoice = invoiceChange(books, next, lines)
  const paid = payInvoice(books, invoice, methodOf(books, next), 'absent')
  if (paid.invoice.status !== 'paid' && given.payment_behavior === 'error_if_incomplete') {
    const decline = paid.charged?.outcome === 'declined' ? paid.charged.decline : null
    throw new Refusal(402, {
      type: 'card_error',
      code: decline?.code ?? 'card_declined',
      ...(decline?.decline_code && { decline_code: decline.decline_code }),
      message: decline?.message ?? 'Your card was declined.',
    })
  }
  return changed(books, next, {
    ...next,
    latest_invoice: invoice.id,
    status: paid.invoice.status === 'paid' ? next.status : 'past_due',
  })
}

function update(books: Books, given: Update, id: string): Subscription {
  const before = found(books, 'subscription', 'subscription', id)
  if (before.status === 'canceled' || before.status === 'incomplete_expired') {
    if (Object.entries(given).some(([name, value]) => value !== undefined && name !== 'metadata'))
      throw refuse(
        'A canceled subscription can only update its cancellation_details and metadata.',
        undefined,
      )
    return changed(books, before, { ...before, metadata: mergeMetadata(before.metadata, given.metadata) })
  }
  if (given.payment_behavior === 'pending_if_incomplete' || given.payment_behavior === 'default_incomplete')
    throw notHere(`payment_behavior ${given.payment_behavior}`)
  if (given.default_payment_method !== undefined) {
    const method = books.find('payment_method', given.default_payment_method)
    if (method?.customer !== before.customer)
      throw refuse(
        `The customer does not have a payment method with the ID ${given.default_payment_method}.`,
        'default_payment_method',
        'resource_missing',
      )
  }
  const { cancel_at_period_end: ends = before.cancel_at_period_end } = given
  const subscription = changed(books, before, {
    ...before,
    metadata: mergeMetadata(before.metadata, given.metadata),
    description: given.description === undefined ? before.description : given.description,
    default_payment_method: given.default_payment_method ?? before.default_payment_method,
    cancel_at_period_end: ends,
    cancel_at: ends ? (before.items.data[0]?.current_period_end ?? null) : null,
    canceled_at: ends ? (before.canceled_at ?? books.now) : null,
    cancellation_details: ends
      ? {
          comment: given.cancellation_details?.comment ?? null,
          feedback: given.cancellation_details?.feedback ?? null,
          feedback_option: null,
          reason: 'cancellation_requested',
        }
      : { comment: null, feedback: null, feedback_option: null, reason: null },
  })
  return given.items ? changeItems(books, subscription, given) : subscription
}

/** A status, or the provider's 'all' and 'ended'. */
const statusFits = (status: string, wanted: string | undefined) =>
  wanted === 'all' ||
  (wanted === undefined
    ? status !== 'canceled'
    : wanted === 'ended'
      ? status === 'canceled' || status === 'incomplete_expired'
      : status === wanted)

/** A customer with a test clock lives by that clock. */
export function asOfCustomer(books: Books, customer: string): Books {
  const clock = books.find('customer', customer)?.test_clock
  const frozen = clock ? books.find('test_clock', clock)?.frozen_time : undefined
  return frozen === undefined ? books : books.at(frozen)
}
const asOf = (books: Books, id: string) => {
  const subscription = found(books, 'subscription', 'subscription', id)
  return asOfCustomer(books, subscription.customer)
}

/** What a change of items would charge now. It is carried out, read, and rolled back. */
const preview: Route = route(
  'POST',
  'invoices/create_preview',
  params<Stripe.InvoiceCreatePreviewParams>()(
    {
      subscription: text,
      subscription_details: z.strictObject({
        items: z.array(z.strictObject({ id: text, price: text })),
        proration_behavior: z.enum(['always_invoice']),
        proration_date: z.optional(integer),
      }),
    },
    {
      automatic_tax: 0,
      currency: 0,
      customer: 0,
      customer_account: 0,
      customer_details: 0,
      discounts: 0,
      invoice_items: 0,
      issuer: 0,
      on_behalf_of: 0,
      preview_mode: 0,
      schedule: 0,
      schedule_details: 0,
    },
  ),
  (books, { subscription: id, subscription_details: change }) =>
    asOf(books, id).trial((trial) => {
      const { latest_invoice: invoice } = update(trial, change, id)
      return { ...found(trial, 'invoice', 'invoice', invoice ?? ''), id: books.id('upcoming_in') }
    }),
)

export const subscriptionRoutes: Route[] = [
  preview,
  route('POST', 'subscriptions/:id', updateParams, (books, given, id) => update(asOf(books, id), given, id)),
  showRoute('subscriptions', 'subscription', 'subscription'),
  listRoute(
    'subscriptions',
    'subscription',
    listParams<Stripe.SubscriptionListParams>()(
      {
        customer: z.optional(text),
        price: z.optional(text),
        status: z.optional(
          z.enum([
            'active',
            'all',
            'canceled',
            'ended',
            'incomplete',
            'incomplete_expired',
            'past_due',
            'paused',
            'trialing',
            'unpaid',
          ]),
        ),
        test_clock: z.optional(text),
      },
      {
        automatic_tax: 0,
        collection_method: 0,
        current_period_end: 0,
        current_period_start: 0,
        customer_account: 0,
        plan: 0,
      },
    ),
    ['customer', 'test_clock'],
    (entry, given) =>
      (given.price === undefined || entry.items.data.some(({ price }) => price.id === given.price)) &&
      statusFits(entry.status, given.status),
  ),
  route(
    'DELETE',
    'subscriptions/:id',
    params<Stripe.SubscriptionCancelParams>()(
      { cancellation_details: details, invoice_now: z.optional(flag), prorate: z.optional(flag) },
      {},
    ),
    (books, given, id) => {
      const subscription = found(books, 'subscription', 'subscription', id)
      if (subscription.status === 'canceled')
        throw refuse(`No such subscription: '${id}'`, 'id', 'resource_missing')
      if (given.invoice_now || given.prorate)
        throw notHere('an invoice or a credit at cancellation; refund instead')
      return endSubscription(
        asOf(books, id),
        subscription,
        'cancellation_requested',
        given.cancellation_details ?? {},
      )
    },
  ),
]
