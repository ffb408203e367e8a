/** Checkout sessions. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { withSums } from '../billing/checkout.ts'
import { codesCoupon, usableCoupon } from '../billing/discounts.ts'
import type { Books } from '../books.ts'
import { letters } from '../books.ts'
import type { LineItem, Price, Session } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { emptyable, flag, integer, listParams, natural, paging, params, text } from '../params.core.ts'
import { notHere, refuse } from '../refusals.ts'
import { madePrice, priceData } from './catalogue.ts'
import { found, listed, listRoute, nothing, type Route, route, showRoute } from './route.ts'

const said = z.optional(z.strictObject({ message: z.string().check(z.maxLength(1200)) }))
type Given = Stripe.Checkout.SessionCreateParams

const taken = {
  adaptive_pricing: z.optional(z.strictObject({ enabled: z.optional(flag) })),
  allow_promotion_codes: z.optional(flag),
  automatic_tax: z.optional(z.strictObject({ enabled: flag })),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  cancel_url: z.optional(text),
  client_reference_id: z.optional(z.string().check(z.maxLength(200))),
  consent_collection: z.optional(
    params<Given['consent_collection'] & object>()(
      {
        terms_of_service: z.optional(z.enum(['none', 'required'])),
        promotions: z.optional(z.enum(['auto', 'none'])),
      },
      { payment_method_reuse_agreement: 0 },
    ),
  ),
  currency: z.optional(text),
  custom_text: z.optional(
    params<Given['custom_text'] & object>()(
      { after_submit: said, submit: said, terms_of_service_acceptance: said },
      { shipping_address: 0 },
    ),
  ),
  customer: z.optional(text),
  customer_creation: z.optional(z.enum(['always', 'if_required'])),
  customer_email: z.optional(text),
  discounts: z.optional(
    z.array(z.strictObject({ coupon: z.optional(text), promotion_code: z.optional(text) })),
  ),
  expires_at: z.optional(integer),
  invoice_creation: z.optional(
    params<Given['invoice_creation'] & object>()({ enabled: flag }, { invoice_data: 0 }),
  ),
  line_items: z.optional(
    z.array(
      params<Given['line_items'] extends (infer L)[] | undefined ? L : never>()(
        {
          metadata: z.optional(metadata),
          price: z.optional(text),
          price_data: z.optional(priceData),
          quantity: z.optional(natural),
          tax_rates: z.optional(z.array(text)),
        },
        { adjustable_quantity: 0 },
      ),
    ),
  ),
  locale: z.optional(z.enum(['auto', 'en', 'en-GB', 'ar'])),
  metadata: z.optional(metadata),
  mode: z.optional(z.enum(['payment', 'setup', 'subscription'])),
  payment_intent_data: z.optional(
    params<Given['payment_intent_data'] & object>()(
      { description: z.optional(text), metadata: z.optional(metadata) },
      {
        application_fee_amount: 0,
        capture_method: 0,
        on_behalf_of: 0,
        receipt_email: 0,
        setup_future_usage: 0,
        shipping: 0,
        statement_descriptor: 0,
        statement_descriptor_suffix: 0,
        transfer_data: 0,
        transfer_group: 0,
      },
    ),
  ),
  payment_method_collection: z.optional(z.enum(['always', 'if_required'])),
  submit_type: z.optional(z.enum(['auto', 'book', 'donate', 'pay', 'subscribe'])),
  subscription_data: z.optional(
    params<Given['subscription_data'] & object>()(
      {
        default_tax_rates: z.optional(z.array(text)),
        description: z.optional(text),
        metadata: z.optional(metadata),
      },
      {
        application_fee_percent: 0,
        billing_cycle_anchor: 0,
        billing_cycle_anchor_config: 0,
        billing_mode: 0,
        invoice_settings: 0,
        on_behalf_of: 0,
        pending_invoice_item_interval: 0,
        proration_behavior: 0,
        transfer_data: 0,
        trial_end: 0,
        trial_period_days: 0,
        trial_settings: 0,
      },
    ),
  ),
  success_url: z.optional(text),
  ui_mode: z.optional(z.enum(['elements', 'embedded_page', 'form', 'hosted_page'])),
}
const createParams = params<Given>()(taken, {
  after_expiration: 0,
  allowed_payment_method_types: 0,
  branding_settings: 0,
  custom_fields: 0,
  customer_account: 0,
  customer_update: 0,
  excluded_payment_method_types: 0,
  integration_identifier: 0,
  managed_payments: 0,
  name_collection: 0,
  optional_items: 0,
  origin_context: 0,
  payment_method_configuration: 0,
  payment_method_data: 0,
  payment_method_options: 0,
  permissions: 0,
  phone_number_collection: 0,
  redirect_on_completion: 0,
  return_url: 0,
  saved_payment_method_options: 0,
  setup_intent_data: 0,
  shipping_address_collection: 0,
  shipping_options: 0,
  tax_id_collection: 0,
  wallet_options: 0,
})
type Create = z.infer<typeof createParams>

const onlyOne = (one: string, other: string) =>
  refuse(`You may only specify one of these parameters: ${one}, ${other}.`, one)

const halfHour = 1800
const day = 86_400

/** What the provider refuses about a session, in its order. @throws Refusal */
function checkTogether(books: Books, given: Create): 'payment' | 'subscription' {
  const { mode, ui_mode: uiMode = 'hosted_page' } = given
  if (mode === undefined) throw refuse('Missing required param: mode.', 'mode', 'parameter_missing')
  if (mode === 'setup') throw notHere('checkout sessions in setup mode')
  if (uiMode !== 'hosted_page') throw notHere(`checkout sessions with ui_mode ${uiMode}`)
  if (given.automatic_tax?.enabled) throw notHere('automatic tax; give each line its tax_rates')
  if (given.adaptive_pricing?.enabled) throw notHere('adaptive pricing')
  if (given.billing_address_collection === 'required') throw notHere('asking for a billing address')
  if (given.consent_collection?.promotions === 'auto') throw notHere('consent to promotions')
  if (given.allow_promotion_codes !== undefined && given.discounts !== undefined)
    throw onlyOne('allow_promotion_codes', 'discounts')
  if (given.customer !== undefined && given.customer_email !== undefined)
    throw onlyOne('customer', 'customer_email')
  if (given.customer_email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given.customer_email))
    throw refuse(`Invalid email address: ${given.customer_email}`, 'customer_email', 'email_invalid')
  if (given.success_url === undefined)
    throw refuse('Missing required param: success_url.', 'success_url', 'parameter_missing')
  for (const name of ['success_url', 'cancel_url'] as const) {
    const address = given[name]
    if (address !== undefined && (!/^https?:\/\//.test(address) || !URL.canParse(address)))
      throw refuse('Not a valid URL', name, 'url_invalid')
  }
  if (given.customer_creation !== undefined && mode !== 'payment')
    throw refuse('`customer_creation` can only be used in `payment` mode.', 'customer_creation')
  if (given.invoice_creation?.enabled && mode !== 'payment')
    throw refuse('`invoice_creation` can only be used in `payment` mode.', 'invoice_creation')
  if (given.subscription_data !== undefined && mode !== 'subscription')
    throw refuse('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
  if (given.payment_intent_data !== undefined && mode !== 'payment')
    throw refuse('You can not pass `payment_intent_data` in `subscription` mode.', 'payment_intent_data')
  if ((given.discounts?.length ?? 0) > 1) throw refuse('You may only specify up to 1 discount.', 'discounts')
  if (
    given.expires_at !== undefined &&
    (given.expires_at < books.now + halfHour || given.expires_at > books.now + day)
  )
    throw refuse(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  if (!given.line_items || given.line_items.length === 0)
    throw refuse(
      `The \`line_items\` parameter is required in ${mode} mode.`,
      'line_items',
      'parameter_missing',
    )
  return mode
}

/** @throws Refusal */
function lineItems(books: Books, given: Create, mode: 'payment' | 'subscription') {
  const rates: Record<string, string[]> = {}
  const lines = (given.line_items ?? []).map((wanted, index): LineItem => {
    const name = `line_items[${index}]`
    if ((wanted.price === undefined) === (wanted.price_data === undefined))
      throw refuse('You must specify either `price` or `price_data`.', name, 'parameter_missing')
    if (wanted.quantity === undefined)
      throw refuse(`Missing required param: ${name}[quantity].`, `${name}[quantity]`, 'parameter_missing')
    const price: Price = wanted.price_data
      ? madePrice(books, wanted.price_data)
      : found(books, 'price', 'price', wanted.price ?? '', `${name}[price]`)
    if (!price.active)
      throw refuse(
        'The price specified is inactive. This field only accepts active prices.',
        `${name}[price]`,
        'resource_missing',
      )
    const id = books.id('li')
    rates[id] = wanted.tax_rates ?? given.subscription_data?.default_tax_rates ?? []
    for (const rate of rates[id]) found(books, 'tax_rate', 'tax rate', rate, `${name}[tax_rates]`)
    return {
      id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: 0,
      amount_tax: 0,
      amount_total: 0,
      currency: price.currency,
      description: books.find('product', price.product)?.name ?? null,
      metadata: wanted.metadata ?? {},
      price,
      quantity: wanted.quantity,
    }
  })
  const recurring = lines.filter(({ price }) => price?.recurring)
  if (mode === 'payment' && recurring.length > 0)
    throw refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items[0][price]',
    )
  if (mode === 'subscription' && recurring.length === 0)
    throw refuse(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    )
  if (new Set(lines.map((line) => line.currency)).size > 1)
    throw refuse('All line items must have the same currency.', 'line_items')
  const kinds = recurring.map(
    ({ price }) => `${price?.recurring?.interval}${price?.recurring?.interval_count}`,
  )
  if (new Set(kinds).size > 1) throw notHere('prices with different intervals in one subscription')
  return { lines, rates }
}

function discountsOf(books: Books, given: Create): Session['discounts'] {
  return (given.discounts ?? []).map(({ coupon, promotion_code: code }) => {
    if ((coupon === undefined) === (code === undefined))
      throw onlyOne('discounts[0][coupon]', 'discounts[0][promotion_code]')
    if (coupon !== undefined)
      return { coupon: usableCoupon(books, coupon, 'discounts[0][coupon]').id, promotion_code: null }
    const entry = found(books, 'promotion_code', 'promotion code', code ?? '', 'discounts[0][promotion_code]')
    const behind = codesCoupon(books, entry)
    if (!entry.active || !behind)
      throw refuse('This promotion code is no longer active.', 'discounts[0][promotion_code]')
    return { coupon: behind.id, promotion_code: entry.id }
  })
}

function newSession(
  books: Books,
  given: Create,
  mode: 'payment' | 'subscription',
  lines: LineItem[],
): Session {
  const id = `cs_test_${letters(58)}`
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: given.consent_collection
      ? {
          payment_method_reuse_agreement: null,
          promotions: 'none',
          terms_of_service: given.consent_collection.terms_of_service ?? 'none',
        }
      : null,
    created: books.now,
    currency: lines[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: given.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: given.custom_text?.submit ?? null,
      terms_of_service_acceptance: given.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: given.customer ?? null,
    customer_account: null,
    customer_creation:
      mode === 'payment'
        ? given.customer !== undefined
          ? null
          : given.invoice_creation?.enabled
            ? 'always'
            : (given.customer_creation ?? 'if_required')
        : given.customer === undefined
          ? 'always'
          : null,
    customer_details: null,
    customer_email: given.customer_email ?? null,
    discounts: discountsOf(books, given),
    expires_at: given.expires_at ?? books.now + day,
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      mode === 'payment'
        ? {
            enabled: given.invoice_creation?.enabled ?? false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    line_items: { object: 'list', data: lines, has_more: false, url: '' },
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: null,
    metadata: given.metadata ?? {},
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection:
      mode === 'subscription' ? (given.payment_method_collection ?? 'always') : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type ?? null,
    subscription: null,
    success_url: given.success_url ?? null,
    total_details: null,
    ui_mode: 'hosted_page',
    url: `${books.origin}/c/pay/${id}`,
    wallet_options: null,
  }
}

/** Afterwards it can no longer be paid. */
export function expireSession(books: Books, session: Session): Session {
  const expired = books.put('session', { ...session, status: 'expired', url: null })
  books.tell('checkout.session.expired', expired)
  return expired
}

/** A customer has subscriptions in one currency. @throws Refusal */
function refuseOtherCurrency(books: Books, customer: string, lines: readonly LineItem[]): void {
  const other = books
    .all('subscription')
    .find(
      (one) =>
        one.customer === customer &&
        one.ended_at === null &&
        lines.some((line) => line.currency !== one.currency),
    )
  if (other)
    throw refuse(
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
    )
}

export const checkoutRoutes: Route[] = [
  route('POST', 'checkout/sessions', createParams, (books, given) => {
    const mode = checkTogether(books, given)
    const customer =
      given.customer === undefined ? null : found(books, 'customer', 'customer', given.customer, 'customer')
    const clock = customer?.test_clock ? books.find('test_clock', customer.test_clock) : null
    const { lines, rates } = lineItems(books, given, mode)
    if (mode === 'subscription' && customer) refuseOtherCurrency(books, customer.id, lines)
    const session = newSession(clock ? books.at(clock.frozen_time) : books, given, mode, lines)
    const about = mode === 'payment' ? given.payment_intent_data : given.subscription_data
    books.put('checkout', {
      id: session.id,
      rates,
      metadata: about?.metadata ?? {},
      description: about?.description ?? null,
      settlesLater: false,
      intent: null,
      waits: null,
    })
    return books.put('session', withSums(books, session, rates))
  }),
  route(
    'POST',
    'checkout/sessions/:id',
    params<Stripe.Checkout.SessionUpdateParams>()(
      { metadata: z.optional(emptyable(metadata)) },
      { collected_information: 0, line_items: 0, payment_intent_data: 0, shipping_options: 0 },
    ),
    (books, given, id) => {
      const session = found(books, 'session', 'checkout.session', id)
      return books.put('session', {
        ...session,
        metadata: mergeMetadata(session.metadata ?? {}, given.metadata),
      })
    },
  ),
  showRoute('checkout/sessions', 'session', 'checkout.session'),
  route(
    'GET',
    'checkout/sessions/:id/line_items',
    params<Stripe.Checkout.SessionListLineItemsParams>()(paging, {}),
    (books, given, id) =>
      listed(
        (found(books, 'session', 'checkout.session', id).line_items?.data ?? []).toReversed(),
        given,
        `/v1/checkout/sessions/${id}/line_items`,
      ),
  ),
  route('POST', 'checkout/sessions/:id/expire', nothing, (books, _, id) => {
    const session = found(books, 'session', 'checkout.session', id)
    if (session.status !== 'open')
      throw refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    return expireSession(books, session)
  }),
  listRoute(
    'checkout/sessions',
    'session',
    listParams<Stripe.Checkout.SessionListParams>()(
      {
        customer: z.optional(text),
        customer_details: z.optional(z.strictObject({ email: text })),
        payment_intent: z.optional(text),
        status: z.optional(z.enum(['complete', 'expired', 'open'])),
        subscription: z.optional(text),
      },
      { customer_account: 0, payment_link: 0 },
    ),
    ['customer', 'payment_intent', 'status', 'subscription'],
    (entry, given) =>
      given.customer_details === undefined || entry.customer_details?.email === given.customer_details.email,
  ),
]
