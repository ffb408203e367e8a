/**
 * The payment provider through its own SDK: only the calls we use, so that the rest of the service never sees a key or
 * a connection. An installation that sells nothing does not load it. Every call that creates something carries our idempotency key, so
 * that a repeated call creates nothing twice.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutCodes } from '@club/contracts'
import Stripe from 'stripe'
import type { PaymentSettings } from '../../payment-settings.ts'
import { Refusal } from '../../server/errors.ts'
import { type News, newsOf } from './events.core.ts'
import { CardDeclined } from './provider-words.ts'
import type { Sum } from './purchase-state.core.ts'

/** Timeout of the provider's responses, in milliseconds. */
const patience = 10_000
/** Milliseconds until we ask again for what the provider is making already, for another call of ours. */
const makingWaits = [1000, 2000]

/** The provider's response may be lost or late: we answer 503, and a retry finds what the first try created. */
const paymentsAway = () =>
  new Refusal(
    503,
    [{ code: checkoutCodes.away, title: 'Payments cannot be reached at the moment; try again shortly' }],
    { 'retry-after': '5' },
  )

/** The provider's status while it is at it for another call under the same key. */
const stillMaking = 409

/** Whether a retry may succeed: no response arrived, or none that answers the request. */
const isAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  (error instanceof Stripe.errors.StripeError &&
    (error.statusCode === stillMaking || (error.statusCode ?? 500) >= 500))

/**
 * The provider refuses a request of ours: our fault or the club's settings', never the fan's. Its own words may repeat what a fan has
 * entered, so that only the rest reaches the log; staff find the words at the provider by the number of the request.
 */
class RequestRefused extends Error {
  readonly #answer: Stripe.errors.StripeError
  constructor(answer: Stripe.errors.StripeError) {
    const { type, code, param, requestId } = answer
    super(
      `the payment provider refuses a request: ${[type, code, param, requestId].filter(Boolean).join(' ')}`,
    )
    this.name = 'RequestRefused'
    this.#answer = answer
  }
  get answer(): Stripe.errors.StripeError {
    return this.#answer
  }
}

/** The provider's own error behind one of ours; null: none. */
function answerIn(error: unknown): Stripe.errors.StripeError | null {
  if (error instanceof RequestRefused) return error.answer
  const cause = error instanceof Refusal ? error.cause : null
  return cause instanceof Stripe.errors.StripeError ? cause : null
}

const isMissing = (error: unknown) => {
  const answer = answerIn(error)
  return answer instanceof Stripe.errors.StripeInvalidRequestError && answer.code === 'resource_missing'
}

/** Whether the provider has carried out a request, and failed: it gives that answer for a day to whoever asks again under the same key. */
function hasFailed(error: unknown): boolean {
  const status = answerIn(error)?.statusCode
  // Too busy to begin, or not done yet.
  return status !== undefined && status !== 429 && status !== stillMaking
}

/** Whether an answer is that of an earlier request under the same key, or says that there was another. */
function isOfEarlier(error: unknown): boolean {
  const answer = answerIn(error)
  return (
    answer?.headers?.['idempotent-replayed'] === 'true' ||
    (answer instanceof Stripe.errors.StripeIdempotencyError && hasFailed(error))
  )
}

export type PriceChange = {
  /** Of the subscription. */
  id: string
  item: string
  price: string
  /** Seconds since 1970: from when the new price counts. */
  at: number
  metadata: Record<string, string>
  key: string
}

/** What became of a payment: the charge behind it, and whether the fan's bank is looking into it or has given the money back. */
export type Payment = { charge: Stripe.Charge | null; dispute: 'open' | 'lost' | null }

/** States in which a dispute is decided; any other, including a future one, counts as still open. */
const decided = { ours: new Set(['won', 'warning_closed']), fans: new Set(['lost', 'prevented']) }

function disputeAmong(disputes: readonly Stripe.Dispute[]): Payment['dispute'] {
  if (disputes.some(({ status }) => decided.fans.has(status))) return 'lost'
  return disputes.some(({ status }) => !decided.ours.has(status)) ? 'open' : null
}

export type Provider = ReturnType<typeof createProvider>

const clientOf = (settings: PaymentSettings): Stripe => {
  const common = { timeout: patience, maxNetworkRetries: 1, telemetry: false }
  if (settings.kind === 'provider') return new Stripe(settings.key, common)
  const { hostname, port } = new URL(settings.url)
  return new Stripe('sk_test_sandbox', { ...common, host: hostname, port: Number(port), protocol: 'http' })
}

type Line = {
  stripe: Stripe
  /** @throws Refusal 503 if the provider does not respond, RequestRefused */
  asked<Result>(call: Promise<Result>): Promise<Result>
  /** The same, under a key of ours: of several calls at once, all get the answer of the first. */
  together<Result>(
    key: string,
    call: (options: { idempotencyKey: string }) => Promise<Result>,
  ): Promise<Result>
  /** The same; a failure that an earlier request has left under the key is no answer. */
  once<Result>(key: string, call: (options: { idempotencyKey: string }) => Promise<Result>): Promise<Result>
  /** The same, or null where the object does not exist. */
  orNull<Result>(call: Promise<Result>): Promise<Result | null>
}

function lineTo(settings: PaymentSettings): Line {
  const asked: Line['asked'] = async (call) => {
    try {
      return await call
    } catch (error) {
      if (isAway(error)) throw Object.assign(paymentsAway(), { cause: error })
      throw error instanceof Stripe.errors.StripeError ? new RequestRefused(error) : error
    }
  }
  const together: Line['together'] = async (key, call) => {
    for (const wait of makingWaits) {
      try {
        return await asked(call({ idempotencyKey: key }))
      } catch (error) {
        if (answerIn(error)?.statusCode !== stillMaking) throw error
      }
      await sleep(wait)
    }
    return asked(call({ idempotencyKey: key }))
  }
  return {
    stripe: clientOf(settings),
    asked,
    together,
    async once(key, call) {
      try {
        return await together(key, call)
      } catch (error) {
        if (!isOfEarlier(error)) throw error
        return asked(call({ idempotencyKey: `${key}-${randomUUID()}` }))
      }
    },
    async orNull(call) {
      try {
        return await asked(call)
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

export function createProvider(settings: PaymentSettings) {
  const line = lineTo(settings)
  return { ...selling(line), ...ofSessions(line), ...ofPurchases(line), ...ofNews(line) }
}

/** Customers and prices. */
const selling = ({ stripe, asked, once, orNull }: Line) => ({
  async customer(given: { email: string; userID: string; key: string }): Promise<string> {
    const { email, userID, key } = given
    const made = await once(key, (options) =>
      stripe.customers.create({ email, metadata: { userID } }, options),
    )
    return made.id
  },

  /** Sends the provider's receipts and reminders to this address. @returns false where the customer is gone; staff may delete one */
  async writeTo(id: string, email: string): Promise<boolean> {
    const customer = await orNull(stripe.customers.retrieve(id))
    if (customer === null || customer.deleted) return false
    if (customer.email !== email) await asked(stripe.customers.update(id, { email }))
    return true
  },

  /** The price of this lookup key; creates it if the provider has none, or staff have archived it. */
  async price(given: {
    lookupKey: string
    amount: number
    currency: string
    interval: 'month' | 'year' | null
    name: string
    metadata: Record<string, string>
  }): Promise<string> {
    const { lookupKey, amount, currency, interval, name, metadata } = given
    const [found] = (await asked(stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 }))).data
    if (found?.active) return found.id
    // An archived price keeps its lookup key until another takes it over.
    const made = await once(['price', lookupKey, ...(found ? [found.id] : [])].join('-'), (options) =>
      stripe.prices.create(
        {
          currency,
          unit_amount: amount,
          lookup_key: lookupKey,
          transfer_lookup_key: true,
          tax_behavior: 'inclusive',
          metadata,
          product_data: { name },
          ...(interval === null ? {} : { recurring: { interval } }),
        },
        options,
      ),
    )
    return made.id
  },
})

/** The provider's own pages. */
const ofSessions = ({ stripe, asked, together, orNull }: Line) => ({
  createSession: (params: Stripe.Checkout.SessionCreateParams, key: string) =>
    together(key, (options) => stripe.checkout.sessions.create(params, options)),
  hasFailed,
  session: (id: string) =>
    orNull(stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })),
  /** Does nothing if it has been paid or is over already. */
  async expireSession(id: string): Promise<void> {
    await asked(stripe.checkout.sessions.expire(id)).catch((error: unknown) => {
      if (!(answerIn(error) instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    })
  },
  sessionOfPayment: async (intent: string): Promise<string | null> =>
    (await asked(stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }))).data[0]?.id ?? null,

  async portal(customer: string, returnURL: string, locale: 'auto' | 'en-GB'): Promise<string> {
    const session = await asked(
      stripe.billingPortal.sessions.create({ customer, return_url: returnURL, locale }),
    )
    return session.url
  },
})

/** Purchases and their payments. */
function ofPurchases({ stripe, asked, once, orNull }: Line) {
  const paymentOf = async (charge: Stripe.Charge | string | null): Promise<Payment> => {
    if (charge === null) return { charge: null, dispute: null }
    const whole = typeof charge === 'string' ? await asked(stripe.charges.retrieve(charge)) : charge
    if (!whole.disputed) return { charge: whole, dispute: null }
    const disputes = await asked(stripe.disputes.list({ charge: whole.id, limit: 100 }))
    return { charge: whole, dispute: disputeAmong(disputes.data) }
  }

  return {
    subscription: (id: string) => orNull(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })),
    subscriptionsOf: async (customer: string): Promise<Stripe.Subscription[]> =>
      (await asked(stripe.subscriptions.list({ customer, limit: 100 }))).data,
    /** Ends it now. Does nothing if it is over already. */
    async cancel(id: string): Promise<void> {
      await orNull(stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }))
    },
    /** What another price would cost today, less the credit for the unused part of the old one. @param at seconds since 1970 */
    previewChange: async (id: string, item: string, price: string, at: number): Promise<Sum> => {
      const { amount_due: amount, currency } = await asked(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: item, price }],
            proration_behavior: 'always_invoice',
            proration_date: at,
          },
        }),
      )
      return { amount, currency }
    },
    /** Ends it when the paid period runs out. Does nothing if it is over already. */
    async cancelAtEnd(id: string): Promise<void> {
      // Twice is once, and it may be taken back and needed again within the day that a key of ours would hold.
      await orNull(stripe.subscriptions.update(id, { cancel_at_period_end: true }))
    },
    /** Another price from then on, less a credit today for the unused part of the old one. @throws CardDeclined */
    changePrice: ({ id, item, price, at, metadata, key }: PriceChange) =>
      once(key, (options) =>
        stripe.subscriptions.update(
          id,
          {
            items: [{ id: item, price }],
            metadata,
            // A subscription that was to end continues as the new one, which renews.
            cancel_at_period_end: false,
            proration_behavior: 'always_invoice',
            proration_date: at,
            payment_behavior: 'error_if_incomplete',
          },
          options,
        ),
      ).catch((error: unknown) => {
        const answer = answerIn(error)
        throw answer instanceof Stripe.errors.StripeCardError ? new CardDeclined(answer.message) : error
      }),

    /** The payment of an invoice; none where nothing was due. */
    async paymentOfInvoice(invoice: string): Promise<Payment & { intent: string | null }> {
      const { data } = await asked(
        stripe.invoicePayments.list({ invoice, limit: 10, expand: ['data.payment.payment_intent'] }),
      )
      for (const { payment } of data) {
        const intent = payment.payment_intent
        if (intent && typeof intent !== 'string' && intent.status === 'succeeded')
          return { intent: intent.id, ...(await paymentOf(intent.latest_charge)) }
      }
      return { intent: null, charge: null, dispute: null }
    },
    /** Whether a payment of an invoice is under way. */
    async isPaying(invoice: string): Promise<boolean> {
      const { data } = await asked(
        stripe.invoicePayments.list({ invoice, limit: 10, expand: ['data.payment.payment_intent'] }),
      )
      return data.some(
        ({ payment: { payment_intent: intent } }) =>
          typeof intent === 'object' && intent.status === 'processing',
      )
    },
    paymentOf,
    /** The subscription whose invoice a payment was for. */
    async subscriptionOfPayment(intent: string): Promise<string | null> {
      const payments = await asked(
        stripe.invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: intent },
          limit: 1,
          expand: ['data.invoice'],
        }),
      )
      const invoice = payments.data[0]?.invoice
      if (!invoice || typeof invoice === 'string' || 'deleted' in invoice) return null
      const of = invoice.parent?.subscription_details?.subscription
      return typeof of === 'string' ? of : (of?.id ?? null)
    },
    refund: (intent: string) =>
      once(`refund-${intent}`, (options) => stripe.refunds.create({ payment_intent: intent }, options)),
  }
}

/** Events, and where they are sent. */
const ofNews = ({ stripe, asked }: Line) => ({
  /** Events since an instant, oldest first. */
  async eventsSince(types: readonly string[], since: Date): Promise<News[]> {
    const from = Math.floor(since.getTime() / 1000)
    const news: News[] = []
    // However many there are: it begins with the newest, and those that we leave out would be the ones waiting longest.
    await asked(
      stripe.events
        .list({ types: [...types], created: { gte: from }, limit: 100 })
        .autoPagingEach((event) => void news.push(newsOf(event))),
    )
    return news.reverse()
  },

  /** The event, if the provider signed it recently. @returns null if not */
  readEvent(payload: Buffer, signature: string, secret: string): News | null {
    let event: Stripe.Event
    try {
      event = stripe.webhooks.constructEvent(payload, signature, secret)
    } catch {
      return null
    }
    return newsOf(event)
  },

  /** Tells the sandbox where to send webhooks. @returns the secret that it signs them with */
  async listenAt(url: string, types: readonly string[]): Promise<string> {
    const made = await asked(
      stripe.webhookEndpoints.create({
        url,
        enabled_events: [...types] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      }),
    )
    if (!made.secret) throw new Error('the payment sandbox gave no secret')
    return made.secret
  },
  /** Whether webhooks go there already. */
  async isListening(url: string): Promise<boolean> {
    const { data } = await asked(stripe.webhookEndpoints.list({ limit: 100 }))
    return data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled')
  },
})
