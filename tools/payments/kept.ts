/** The provider's objects as they are kept: of another object the id alone, of a decimal its text, as they travel. */
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

/** What a payment of a session goes on with: who pays, and for what it was asked when the session was made. */
export type Checkout = {
  id: string
  /** Rates of each line, by the line's id. */
  rates: Record<string, string[]>
  /** What the subscription or the payment is to carry. */
  metadata: Record<string, string>
  description: string | null
  /** Pays and then waits to be told whether the money came. */
  settlesLater: boolean
  /** The payment that has been begun: a second card goes on with it. */
  intent: string | null
  /** The payment that waits for its authentication. */
  waits: { intent: string; method: string; email: string } | null
}

/** A change of a subscription that the next invoice charges. */
export type PendingLine = { id: string; subscription: string; line: InvoiceLine }

/** That a renewal has been told ahead of; its id names the subscription and the period. */
export type Reminder = { id: string }

/** What was answered under an idempotency key. */
export type Answered = { id: string; fingerprint: string; at: number; status: number; body: string }

/** A webhook on its way. */
export type Delivery = {
  id: string
  event: string
  endpoint: string
  attempts: number
  /** Milliseconds, by the machine's own clock; 0: at once. */
  due: number
  state: 'waiting' | 'arrived' | 'lost' | 'given up'
  status: number | null
}

/** Everything that is kept, by its kind. */
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
