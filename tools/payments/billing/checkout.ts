/** Paying on the hosted page. */
import type { Books } from '../books.ts'
import type { Checkout, Customer, Discount, LineItem, PaymentMethod, Session, TaxRate } from '../kept.ts'
import { newInvoicePayment, newLine } from '../objects/invoices.ts'
import { newIntent } from '../objects/payments.ts'
import { newCustomer, newPaymentMethod } from '../objects/people.ts'
import { type Off, totalOf } from './amounts.core.ts'
import type { TypedCard } from './cards.core.ts'
import { type Charged, chargeCard, declinePayment } from './charge.ts'
import { redeem } from './discounts.ts'
import { closeInvoice, customerOf, drawInvoice, offOf } from './invoicing.ts'
import { beginSubscription, changed, firstInvoice, type Wanted } from './subscriptions.ts'

export type Outcome =
  | { is: 'complete'; session: Session }
  | { is: 'declined'; message: string }
  | { is: 'authentication' }

export const checkoutOf = (books: Books, session: Session): Checkout =>
  books.find('checkout', session.id) ?? {
    id: session.id,
    rates: {},
    metadata: {},
    description: null,
    settlesLater: false,
    intent: null,
    waits: null,
  }

const ratesOf = (books: Books, ids: readonly string[]): TaxRate[] =>
  ids.flatMap((id) => books.find('tax_rate', id) ?? [])

const linesOf = (session: Session): LineItem[] => session.line_items?.data ?? []

const offsOf = (books: Books, session: Session): Off[] =>
  (session.discounts ?? []).flatMap(({ coupon }) => {
    const found = coupon === null ? null : books.find('coupon', coupon)
    return found ? [offOf(found.id, found)] : []
  })

/** The session with its totals, after its lines or discounts changed. */
export function withSums(books: Books, session: Session, rates: Checkout['rates']): Session {
  const lines = linesOf(session)
  const total = totalOf(
    lines.map((line) => ({
      amount: (line.price?.unit_amount ?? 0) * (line.quantity ?? 1),
      rates: ratesOf(books, rates[line.id] ?? []),
    })),
    offsOf(books, session),
  )
  return {
    ...session,
    amount_subtotal: total.subtotal,
    amount_total: total.total,
    total_details: { amount_discount: total.discount, amount_shipping: 0, amount_tax: total.tax },
    line_items: {
      object: 'list',
      has_more: false,
      url: `/v1/checkout/sessions/${session.id}/line_items`,
      data: lines.map((line, index): LineItem => {
        const priced = total.lines[index]
        return {
          ...line,
          amount_discount: (priced?.discounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
          amount_subtotal: priced?.subtotal ?? 0,
          amount_tax: priced?.tax ?? 0,
          amount_total: priced?.total ?? 0,
        }
      }),
    },
  }
}

function payer(books: Books, session: Session, email: string): Customer | null {
  if (session.customer !== null) return customerOf(books, session.customer)
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null
  const customer = books.put('customer', newCustomer(books, { email }))
  books.tell('customer.created', customer)
  return customer
}

const wantedOf = (books: Books, session: Session, checkout: Checkout): Wanted[] =>
  linesOf(session).flatMap((line) =>
    line.price
      ? [
          {
            price: line.price,
            quantity: line.quantity ?? 1,
            rates: ratesOf(books, checkout.rates[line.id] ?? []),
          },
        ]
      : [],
  )

const redeemAll = (
  books: Books,
  session: Session,
  by: { customer: string | null; subscription: string | null },
): Discount[] =>
  (session.discounts ?? []).flatMap(({ coupon, promotion_code: code }) =>
    coupon === null ? [] : (redeem(books, { coupon, code }, { ...by, session: session.id }) ?? []),
  )

type Paid = { method: PaymentMethod | null; charged: Charged | null }

/** The subscription of a session, with its first invoice, paid by this payment. */
function subscribe(
  books: Books,
  session: Session,
  customer: Customer,
  { method, charged }: Paid,
  later: boolean,
) {
  const checkout = checkoutOf(books, session)
  const wanted = wantedOf(books, session, checkout)
  const begun = beginSubscription(books, {
    customer: customer.id,
    wanted,
    metadata: checkout.metadata,
    description: checkout.description,
    method: method?.id ?? null,
    testClock: customer.test_clock ?? null,
  })
  const discounts = redeemAll(books, session, { customer: customer.id, subscription: begun.id })
  const discounted = { ...begun, discounts: discounts.map(({ id }) => id) }
  const open = firstInvoice(books, discounted, wanted)
  const once = discounts.filter(({ source }) => {
    const coupon = source.coupon === null ? null : books.find('coupon', source.coupon)
    return coupon?.duration !== 'once'
  })
  const subscription = books.put('subscription', {
    ...discounted,
    discounts: once.map(({ id }) => id),
    latest_invoice: open.id,
  })
  books.tell('customer.subscription.created', subscription)
  const intent = charged?.intent ?? null
  if (later && intent) books.put('invoice_payment', newInvoicePayment(books, open, intent.id))
  const invoice = later ? open : closeInvoice(books, open, intent?.id ?? null)
  return { subscription, invoice }
}

/** The invoice of a one-off payment, if the session asked for one. */
function invoiceOnce(
  books: Books,
  session: Session,
  customer: Customer,
  intent: string | null,
  later: boolean,
) {
  const checkout = checkoutOf(books, session)
  const discounts = redeemAll(books, session, { customer: customer.id, subscription: null })
  const period = { start: books.now, end: books.now }
  const open = drawInvoice(
    books,
    customer,
    {
      currency: session.currency ?? 'gbp',
      billing_reason: 'manual',
      parent: null,
      period_start: books.now,
      period_end: books.now,
    },
    wantedOf(books, session, checkout).map(({ price, quantity, rates }) => ({
      line: newLine(books, {
        price,
        quantity,
        amount: (price.unit_amount ?? 0) * quantity,
        description: books.find('product', price.product)?.name ?? price.product,
        period,
        subscription: null,
        item: null,
        proration: false,
        metadata: {},
      }),
      rates,
    })),
    discounts,
  )
  return later ? open : closeInvoice(books, open, intent)
}

function complete(books: Books, session: Session, email: string, paid: Paid, later: boolean): Session {
  const { method, charged } = paid
  const customer =
    charged?.intent.customer != null
      ? customerOf(books, charged.intent.customer)
      : payer(books, session, email)
  if (method && customer && method.customer === null) {
    const attached = books.put('payment_method', { ...method, customer: customer.id })
    books.tell('payment_method.attached', attached)
  }
  const subscribed =
    session.mode === 'subscription' && customer ? subscribe(books, session, customer, paid, later) : null
  const once =
    !subscribed && session.invoice_creation?.enabled && customer
      ? invoiceOnce(books, session, customer, charged?.intent.id ?? null, later)
      : null
  if (!subscribed && !once) redeemAll(books, session, { customer: customer?.id ?? null, subscription: null })
  const done = books.put('session', {
    ...session,
    customer: customer?.id ?? null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
    consent: session.consent_collection
      ? {
          promotions: null,
          terms_of_service: session.consent_collection.terms_of_service === 'required' ? 'accepted' : null,
        }
      : null,
    invoice: subscribed?.invoice.id ?? once?.id ?? null,
    payment_intent: session.mode === 'payment' ? (charged?.intent.id ?? null) : null,
    subscription: subscribed?.subscription.id ?? null,
    payment_status: later ? 'unpaid' : charged ? 'paid' : 'no_payment_required',
    status: 'complete',
    url: null,
  })
  books.put('checkout', { ...checkoutOf(books, session), waits: null })
  books.tell('checkout.session.completed', done)
  return done
}

/** The fan has entered a card and pressed 'Pay'. */
export function payCheckout(
  books: Books,
  session: Session,
  { email, card }: { email: string; card: TypedCard | null },
): Outcome {
  const checkout = checkoutOf(books, session)
  if (card === null || session.amount_total === 0) {
    // Nothing is due today: a card that was entered is kept for what will be.
    const method = card && books.put('payment_method', newPaymentMethod(books, { ...card, email }, null))
    return { is: 'complete', session: complete(books, session, email, { method, charged: null }, false) }
  }
  const known = checkout.intent === null ? null : books.find('payment_intent', checkout.intent)
  const amount = session.amount_total ?? 0
  const customer = known ? known.customer : (payer(books, session, email)?.id ?? null)
  const method = books.put('payment_method', newPaymentMethod(books, { ...card, email }, null))
  const intent =
    known === null
      ? books.put(
          'payment_intent',
          newIntent(books, {
            amount,
            currency: session.currency ?? 'gbp',
            customer,
            metadata: session.mode === 'payment' ? checkout.metadata : {},
            description: session.mode === 'payment' ? checkout.description : 'Subscription creation',
            setup_future_usage: session.mode === 'subscription' ? 'off_session' : null,
          }),
        )
      : { ...known, amount }
  if (known === null) books.tell('payment_intent.created', intent)
  const begun = books.put('session', {
    ...session,
    payment_intent: session.mode === 'payment' ? intent.id : null,
  })
  books.put('checkout', { ...checkout, intent: intent.id })
  if (checkout.settlesLater) {
    const processing = books.put('payment_intent', {
      ...intent,
      payment_method: method.id,
      status: 'processing',
    })
    books.tell('payment_intent.processing', processing)
    const charged: Charged = { outcome: 'requires_action', intent: processing }
    return { is: 'complete', session: complete(books, begun, email, { method, charged }, true) }
  }
  const charged = chargeCard(books, intent, method, 'present')
  if (charged.outcome === 'declined') return { is: 'declined', message: charged.decline.message }
  if (charged.outcome === 'requires_action') {
    books.put('checkout', {
      ...checkout,
      intent: intent.id,
      waits: { intent: intent.id, method: method.id, email },
    })
    return { is: 'authentication' }
  }
  return { is: 'complete', session: complete(books, begun, email, { method, charged }, false) }
}

/** The fan has answered the bank's page. */
export function answerAuthentication(books: Books, session: Session, passed: boolean): Outcome | null {
  const { waits } = checkoutOf(books, session)
  const intent = waits && books.find('payment_intent', waits.intent)
  const method = waits && books.find('payment_method', waits.method)
  if (!waits || !intent || !method) return null
  books.put('checkout', { ...checkoutOf(books, session), waits: null })
  if (!passed) {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
    declinePayment(books, intent, method, { code: 'payment_intent_authentication_failure', message })
    return { is: 'declined', message }
  }
  const charged = chargeCard(books, intent, method, 'authenticated')
  if (charged.outcome !== 'succeeded') return { is: 'declined', message: 'Your card was declined.' }
  return { is: 'complete', session: complete(books, session, waits.email, { method, charged }, false) }
}

/** The money of a session with delayed settlement arrives, or fails. */
export function settleCheckout(books: Books, session: Session, came: boolean): Session | null {
  const invoice = session.invoice ? books.find('invoice', session.invoice) : null
  const viaInvoice = books.all('invoice_payment').find((payment) => payment.invoice === invoice?.id)
  const intent = books.find(
    'payment_intent',
    session.payment_intent ?? viaInvoice?.payment.payment_intent ?? '',
  )
  const method = books.find('payment_method', intent?.payment_method ?? '')
  if (!intent || !method || session.payment_status !== 'unpaid') return null
  if (came) {
    chargeCard(books, intent, method, 'authenticated')
    if (invoice) closeInvoice(books, invoice, intent.id)
  } else
    declinePayment(books, intent, method, { code: 'card_declined', message: 'The payment did not arrive.' })
  const subscription = session.subscription ? books.find('subscription', session.subscription) : null
  if (!came && invoice) {
    const failed = books.put('invoice', { ...invoice, attempted: true, attempt_count: 1 })
    books.tell('invoice.payment_failed', failed)
  }
  if (!came && subscription) changed(books, subscription, { ...subscription, status: 'past_due' })
  const settled = books.put('session', { ...session, payment_status: came ? 'paid' : 'unpaid' })
  books.tell(
    came ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    settled,
  )
  return settled
}
