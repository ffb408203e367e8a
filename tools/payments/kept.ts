/** The provider's objects as stored: other objects by id only, decimals as text, as on the wire. */
import type Stripe from 'stripe'

type KeptValue<P> = string extends P ? Extract<P, string | null | undefined> : Kept<P>
export type Kept<T> = T extends Stripe.Decimal
  ? string
  : T extends readonly (infer E)[]
    ? KeptValue<E>[]
    : T extends object
      ? { [K in keyof T]: KeptValue<T[K]> }
      : T

export type Product = Kept<Stripe.Product>
export type Price = Kept<Stripe.Price>
export type TaxRate = Kept<Stripe.TaxRate>
export type Customer = Kept<Stripe.Customer>
export type PaymentMethod = Kept<Stripe.PaymentMethod>
export type Session = Kept<Stripe.Checkout.Session>
export type LineItem = Kept<Stripe.LineItem>
export type Subscription = Kept<Stripe.Subscription>
export type SubscriptionItem = Kept<Stripe.SubscriptionItem>
export type Invoice = Kept<Stripe.Invoice>
export type InvoiceLine = Kept<Stripe.InvoiceLineItem>
export type InvoicePayment = Kept<Stripe.InvoicePayment>
export type PaymentIntent = Kept<Stripe.PaymentIntent>
export type Charge = Kept<Stripe.Charge>
export type Refund = Kept<Stripe.Refund>
export type Dispute = Kept<Stripe.Dispute>
export type Coupon = Kept<Stripe.Coupon>
export type PromotionCode = Kept<Stripe.PromotionCode>
export type Discount = Kept<Stripe.Discount>
export type PortalSession = Kept<Stripe.BillingPortal.Session>
export type TestClock = Kept<Stripe.TestHelpers.TestClock>
export type WebhookEndpoint = Kept<Stripe.WebhookEndpoint>
export type Event = Omit<Kept<Stripe.EventBase>, 'data' | 'type'> & {
  type: Stripe.Event['type']
  data: { object: object; previous_attributes?: object }
}

/** Data for paying a session: who pays, and what the session asked for when it was created. */
export type Checkout = {
  id: string
  /** Rates of each line, by the line's id. */
  rates: Record<string, string[]>
  /** Data for the subscription or the payment. */
  metadata: Record<string, string>
  description: string | null
  /** Payment is reported later: the session waits to learn whether the money came. */
  settlesLater: boolean
  /** The payment already started: a second card continues it. */
  intent: string | null
  /** The payment that waits for authentication. */
  waits: { intent: string; method: string; email: string } | null
}

/** A subscription change that the next invoice charges. */
export type PendingLine = { id: string; subscription: string; line: InvoiceLine }

/** Records that a renewal was announced; its id names the subscription and the period. */
export type Reminder = { id: string }

/** The answer stored under an idempotency key. */
export type Answered = { id: string; fingerprint: string; at: number; status: number; body: string }

/** A webhook being delivered. */
export type Delivery = {
  id: string
  event: string
  endpoint: string
  attempts: number
  /** Milliseconds, by the machine's own clock; 0 means immediately. */
  due: number
  state: 'waiting' | 'arrived' | 'lost' | 'given up'
  status: number | null
}

/** Everything stored, by kind. */
export type Shelves = {
  product: Product
  price: Price
  tax_rate: TaxRate
  customer: Customer
  payment_method: PaymentMethod
  session: Session
  subscription: Subscription
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  portal_session: PortalSession
  test_clock: TestClock
  webhook_endpoint: WebhookEndpoint
  event: Event
  checkout: Checkout
  pending_line: PendingLine
  reminder: Reminder
  answered: Answered
  delivery: Delivery
}
export type Kind = keyof Shelves
export const kinds = [
  'product',
  'price',
  'tax_rate',
  'customer',
  'payment_method',
  'session',
  'subscription',
  'invoice',
  'invoice_payment',
  'payment_intent',
  'charge',
  'refund',
  'dispute',
  'coupon',
  'promotion_code',
  'discount',
  'portal_session',
  'test_clock',
  'webhook_endpoint',
  'event',
  'checkout',
  'pending_line',
  'reminder',
  'answered',
  'delivery',
] as const satisfies readonly Kind[]
