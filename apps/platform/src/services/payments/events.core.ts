/** Which of the provider's events concern us, and what each is about. Pure. */
import type Stripe from 'stripe'
import { idOf } from './ids.core.ts'

/** What we have to ask the provider for again. */
export type About =
  | { what: 'session' | 'subscription' | 'payment'; id: string }
  /** A subscription is about to be charged again, by an invoice that is drawn up already. */
  | { what: 'renewal'; id: string; invoice: Pick<Stripe.Invoice, 'amount_due' | 'currency'> }

/** An event without the objects that came with it: they may have changed since, and there may be very many events at once. */
export type News = {
  id: string
  type: string
  /** Seconds since 1970, by the provider's clock. */
  created: number
  /** null: it does not concern us. */
  about: About | null
}

const sessions = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const
const subscriptions = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
] as const
const invoices = ['invoice.paid', 'invoice.payment_failed', 'invoice.upcoming'] as const
const charges = [
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/** The event types that we ask the provider for. */
export const eventTypes: readonly string[] = [...sessions, ...subscriptions, ...invoices, ...charges]

const about = (what: Exclude<About['what'], 'renewal'>, id: string | null): About | null =>
  id === null ? null : { what, id }

const subscriptionOf = ({ parent }: Pick<Stripe.Invoice, 'parent'>): string | null =>
  idOf(parent?.subscription_details?.subscription)

export const newsOf = (event: Stripe.Event): News => ({
  id: event.id,
  type: event.type,
  created: event.created,
  about: aboutOf(event),
})

/** @returns null for an event that does not concern us: of another type, or not about anything of ours */
function aboutOf(event: Stripe.Event): About | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return about('session', event.data.object.id)
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
      return about('subscription', event.data.object.id)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return about('subscription', subscriptionOf(event.data.object))
    case 'invoice.upcoming': {
      const { amount_due, currency, parent } = event.data.object
      const id = subscriptionOf({ parent })
      return id === null ? null : { what: 'renewal', id, invoice: { amount_due, currency } }
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return about('payment', idOf(event.data.object.payment_intent))
    default:
      return null
  }
}
