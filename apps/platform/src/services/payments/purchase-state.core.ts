/**
 * What the provider's objects say about a purchase now: the one table from its status to access (docs/product.md#checkout). Pure.
 */
import type Stripe from 'stripe'
import { idOf } from './ids.core.ts'
import type { Payment } from './provider.server.ts'

/** Days for which a subscription whose renewal failed still opens what it did. */
export const graceDays = 7
const day = 86_400_000

/** What we attach to the provider's objects, and read back. */
export type Metadata = Readonly<Record<string, string>>

/** A sum of money: as the provider counts the currency, and ISO 4217 in either case. */
export type Sum = { amount: number; currency: string }

/** Everything about a purchase that follows from the provider. Instants are ISO 8601. */
export type PurchaseState = {
  account: string
  kind: 'subscription' | 'match-pass'
  customer: string | null
  packageID: string
  title: string
  priceDisplay: string
  /** What its latest payment comes to, where a discount, a credit or a change makes it another sum than the price; null: the price. */
  sum: Sum | null
  /** What has gone back of that payment, in whole or in part; null: nothing. */
  refunded: Sum | null
  status: string
  opens: boolean
  /** When it stops opening anything, whatever the provider says or does not say; null: no such end. */
  opensUntil: string | null
  entitlements: string[]
  matchID: string | null
  renewsAt: string | null
  endsAt: string | null
  receiptURL: string | null
  boughtAt: string
}

/** What the provider says about it at this moment, including what we do not store. */
export type ToldState = PurchaseState & {
  /** A further period has been paid; its invoice comes before the money, and the period begins with the invoice. */
  renewalPaid: boolean
  /** Its latest payment was for a change to another price. */
  changePaid: boolean
  /** The provider's charge for its latest payment; null: none. */
  charge: string | null
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** A refunded or disputed payment opens nothing, whatever the other fields say. */
function takenBack({ charge, dispute }: Payment): 'refunded' | 'disputed' | 'charged_back' | null {
  if (dispute !== null) return dispute === 'lost' ? 'charged_back' : 'disputed'
  return charge?.refunded ? 'refunded' : null
}

const refundedOf = ({ charge }: Payment): Sum | null =>
  charge && charge.amount_refunded > 0 ? { amount: charge.amount_refunded, currency: charge.currency } : null

/** Names, as `entitlementsText` writes them. */
export const entitlementsOf = (metadata: Metadata): string[] =>
  (metadata.entitlements ?? '').split(' ').filter((name) => name !== '')
export const entitlementsText = (names: readonly string[]): string => names.join(' ')

/** A sum, unless it is what the price says. */
const unlessPrice = (amount: number, price: number | null, currency: string): Sum | null =>
  price === null || amount === price ? null : { amount, currency }

/** What an invoice comes to; null: the price of the subscription itself. */
export function sumOfInvoice(
  invoice: Pick<Stripe.Invoice, 'amount_due' | 'currency'>,
  { price, quantity }: Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>,
): Sum | null {
  const whole = price.unit_amount === null ? null : price.unit_amount * (quantity ?? 1)
  return unlessPrice(invoice.amount_due, whole, invoice.currency)
}

/** Since when a payment is missing: the period's, from its beginning; that of a change within it, from the bill for the change. */
const lateSince = (
  invoice: Pick<Stripe.Invoice, 'billing_reason' | 'created'> | null,
  { current_period_start: from }: Pick<Stripe.SubscriptionItem, 'current_period_start'>,
): number => (invoice?.billing_reason === 'subscription_update' ? Math.max(from, invoice.created) : from)

const running = new Set(['active', 'trialing'])

/** Whether it is a subscription that opens its entitlements and is in good order: paid for, or in a trial, after which charges begin by themselves. */
export const runsAndOpens = ({
  kind,
  status,
  opens,
}: Pick<PurchaseState, 'kind' | 'status' | 'opens'>): boolean =>
  kind === 'subscription' && opens && running.has(status)

const resting = new Set(['past_due', 'unpaid', 'paused'])

/** Whether it is a subscription that has stopped for want of a payment, or of a card, and may go on. One that has never begun ends by itself. */
export const isResting = ({ kind, status }: Pick<PurchaseState, 'kind' | 'status'>): boolean =>
  kind === 'subscription' && resting.has(status)

/** The receipt of what was paid: an invoice that was not is an open bill. */
const receiptOf = (
  invoice: Pick<Stripe.Invoice, 'status' | 'hosted_invoice_url'> | null,
  { charge }: Payment,
): string | null =>
  (invoice?.status === 'paid' ? invoice.hosted_invoice_url : null) ??
  (charge?.paid ? charge.receipt_url : null)

/** The package, which the provider's portal may have changed since the sale by choosing another price; each says what it is the price of. */
const packageOf = (sold: Metadata, price: Metadata): Pick<PurchaseState, 'packageID' | 'title'> => {
  const { packageID = '', packageTitle = '' } =
    price.priceID !== sold.priceID && price.packageID !== undefined ? price : sold
  return { packageID, title: packageTitle }
}

/**
 * @param payment of its latest invoice
 * @returns null where it is not ours: it names no account
 */
export function stateOfSubscription(subscription: Stripe.Subscription, payment: Payment): ToldState | null {
  const { metadata, status, latest_invoice: invoice } = subscription
  const item = subscription.items.data[0]
  if (!metadata.userID || !item) return null
  const latest = typeof invoice === 'string' ? null : invoice
  // With a slow payment method the subscription begins before its money arrives.
  const unpaid = latest?.billing_reason === 'subscription_create' && latest.status !== 'paid'
  const late = status === 'past_due'
  const back = takenBack(payment)
  // The slow first payment is on its way, or never came: if a subscription ends unpaid, the payment has failed.
  const begun = running.has(status) ? 'processing' : status === 'incomplete' ? status : 'failed'
  const said = back ?? (unpaid ? begun : status)
  const ends = subscription.ended_at ?? subscription.cancel_at
  const until = late ? new Date(lateSince(latest, item) * 1000 + graceDays * day).toISOString() : null
  return {
    account: metadata.userID,
    kind: 'subscription',
    customer: idOf(subscription.customer),
    ...packageOf(metadata, item.price.metadata),
    priceDisplay: item.price.metadata.display ?? '',
    sum: latest && sumOfInvoice(latest, item),
    refunded: refundedOf(payment),
    status: said,
    opens: back === null && !unpaid && (running.has(status) || late),
    opensUntil: until,
    // The fan may have chosen another price at the provider's portal since; each price carries its entitlements.
    entitlements: entitlementsOf(item.price.metadata),
    matchID: null,
    renewsAt: ends === null && (running.has(status) || late) ? instantOf(item.current_period_end) : null,
    endsAt: ends === null ? null : instantOf(ends),
    receiptURL: receiptOf(latest, payment),
    boughtAt: instantOf(subscription.created),
    renewalPaid: latest?.billing_reason === 'subscription_cycle' && latest.status === 'paid',
    changePaid: latest?.billing_reason === 'subscription_update' && latest.status === 'paid',
    charge: payment.charge?.id ?? null,
  }
}

/** @returns null where it is not one of our passes, or has not been completed */
export function stateOfSession(session: Stripe.Checkout.Session, payment: Payment): ToldState | null {
  const metadata = session.metadata ?? {}
  if (!metadata.userID || session.mode !== 'payment' || session.status !== 'complete') return null
  const paid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required'
  const intent = session.payment_intent
  const failed = typeof intent === 'object' && intent?.status === 'requires_payment_method'
  const back = takenBack(payment)
  return {
    account: metadata.userID,
    kind: 'match-pass',
    customer: idOf(session.customer),
    packageID: metadata.packageID ?? '',
    title: metadata.packageTitle ?? '',
    priceDisplay: metadata.display ?? '',
    sum: unlessPrice(session.amount_total ?? 0, session.amount_subtotal, session.currency ?? ''),
    refunded: refundedOf(payment),
    status: back ?? (paid ? 'paid' : failed ? 'failed' : 'processing'),
    opens: back === null && paid,
    opensUntil: null,
    entitlements: entitlementsOf(metadata),
    matchID: metadata.matchID ?? null,
    renewsAt: null,
    endsAt: null,
    receiptURL: receiptOf(null, payment),
    boughtAt: instantOf(session.created),
    renewalPaid: false,
    changePaid: false,
    charge: payment.charge?.id ?? null,
  }
}

/** Days of grace count from the first failed payment, however many periods the provider keeps trying. */
export const withGraceOf = <State extends PurchaseState>(
  before: Pick<PurchaseState, 'status' | 'opensUntil'> | null,
  state: State,
): State =>
  state.status === 'past_due' && before?.status === 'past_due' && before.opensUntil !== null
    ? { ...state, opensUntil: before.opensUntil }
    : state
