/**
 * What the provider's objects say of a purchase now: the one table from its status to access (docs/product.md#checkout). Pure.
 */
import type Stripe from 'stripe'
import { idOf } from './ids.core.ts'
import type { Payment } from './provider.server.ts'

/** Days for which a subscription whose renewal failed still opens what it did. */
export const graceDays = 7
const day = 86_400_000

/** What we write beside whatever the provider keeps for us, and read back. */
export type Metadata = Readonly<Record<string, string>>

/** Of a purchase, all that follows from the provider. Instants are ISO 8601. */
export type PurchaseState = {
  account: string
  kind: 'subscription' | 'match-pass'
  customer: string | null
  packageID: string
  title: string
  priceDisplay: string
  status: string
  opens: boolean
  /** When it stops to open anything, whatever the provider says or does not say; null: it goes on. */
  opensUntil: string | null
  entitlements: string[]
  matchID: string | null
  renewsAt: string | null
  endsAt: string | null
  receiptURL: string | null
  boughtAt: string
}

/** What the provider says of it at this moment, kept or not. */
export type ToldState = PurchaseState & {
  /** The money of a further period has come; its invoice is made before that, and the period begins with the invoice. */
  renewalPaid: boolean
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** What is taken back opens nothing, whatever else is said of it. */
function takenBack({ charge, dispute }: Payment): 'refunded' | 'disputed' | 'charged_back' | null {
  if (dispute !== null) return dispute === 'lost' ? 'charged_back' : 'disputed'
  return charge?.refunded ? 'refunded' : null
}

/** Names, as `entitlementsText` writes them. */
export const entitlementsOf = (metadata: Metadata): string[] =>
  (metadata.entitlements ?? '').split(' ').filter((name) => name !== '')
export const entitlementsText = (names: readonly string[]): string => names.join(' ')

const running = new Set(['active', 'trialing'])

/**
 * @param payment of its latest invoice
 * @returns null where it is none of ours: nobody of ours stands in it
 */
export function stateOfSubscription(subscription: Stripe.Subscription, payment: Payment): ToldState | null {
  const { metadata, status, latest_invoice: invoice } = subscription
  const item = subscription.items.data[0]
  if (!metadata.userID || !item) return null
  const latest = typeof invoice === 'string' ? null : invoice
  // A slow way of paying begins the subscription before its money is there.
  const unpaid = latest?.billing_reason === 'subscription_create' && latest.status !== 'paid'
  const late = status === 'past_due'
  const back = takenBack(payment)
  // The slow money of a beginning is on its way, or did not come: whatever ends a subscription that was never paid for is that.
  const begun = running.has(status) ? 'processing' : status === 'incomplete' ? status : 'failed'
  const said = back ?? (unpaid ? begun : status)
  const ends = subscription.ended_at ?? subscription.cancel_at
  const until = late ? new Date(item.current_period_start * 1000 + graceDays * day).toISOString() : null
  return {
    account: metadata.userID,
    kind: 'subscription',
    customer: idOf(subscription.customer),
    packageID: metadata.packageID ?? '',
    title: metadata.packageTitle ?? '',
    priceDisplay: item.price.metadata.display ?? '',
    status: said,
    opens: back === null && !unpaid && (running.has(status) || late),
    opensUntil: until,
    // Another price may have been chosen since at the provider's portal: what it opens stands with it.
    entitlements: entitlementsOf(item.price.metadata),
    matchID: null,
    renewsAt: ends === null && (running.has(status) || late) ? instantOf(item.current_period_end) : null,
    endsAt: ends === null ? null : instantOf(ends),
    receiptURL: latest?.hosted_invoice_url ?? payment.charge?.receipt_url ?? null,
    boughtAt: instantOf(subscription.created),
    renewalPaid: latest?.billing_reason === 'subscription_cycle' && latest.status === 'paid',
  }
}

/** @returns null where it is no pass of ours, or has not been completed */
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
    status: back ?? (paid ? 'paid' : failed ? 'failed' : 'processing'),
    opens: back === null && paid,
    opensUntil: null,
    entitlements: entitlementsOf(metadata),
    matchID: metadata.matchID ?? null,
    renewsAt: null,
    endsAt: null,
    receiptURL: payment.charge?.receipt_url ?? null,
    boughtAt: instantOf(session.created),
    renewalPaid: false,
  }
}

/** Days of grace count from the first payment that failed, however many periods the provider goes on to try. */
export const withGraceOf = <State extends PurchaseState>(
  before: Pick<PurchaseState, 'status' | 'opensUntil'> | null,
  state: State,
): State =>
  state.status === 'past_due' && before?.status === 'past_due' && before.opensUntil !== null
    ? { ...state, opensUntil: before.opensUntil }
    : state
