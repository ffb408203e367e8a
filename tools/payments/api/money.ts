/** Invoices, payment intents, charges, refunds and disputes. */
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { payInvoice } from '../billing/invoicing.ts'
import { changed, methodOf } from '../billing/subscriptions.ts'
import type { Books } from '../books.ts'
import type { Charge, Dispute } from '../kept.ts'
import { mergeMetadata, metadata } from '../metadata.core.ts'
import { newRefund } from '../objects/payments.ts'
import { emptyable, flag, listParams, natural, params, text } from '../params.core.ts'
import { Refusal, refuse } from '../refusals.ts'
import { found, listRoute, nothing, type Route, route, showRoute } from './route.ts'
import { asOfCustomer } from './subscriptions.ts'

const invoices: Route[] = [
  showRoute('invoices', 'invoice', 'invoice'),
  listRoute(
    'invoices',
    'invoice',
    listParams<Stripe.InvoiceListParams>()(
      {
        customer: z.optional(text),
        status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
        subscription: z.optional(text),
      },
      { collection_method: 0, customer_account: 0, due_date: 0 },
    ),
    ['customer', 'status'],
    (entry, given) =>
      given.subscription === undefined ||
      entry.parent?.subscription_details?.subscription === given.subscription,
  ),
  route(
    'POST',
    'invoices/:id/pay',
    params<Stripe.InvoicePayParams>()(
      { payment_method: z.optional(text) },
      { forgive: 0, mandate: 0, off_session: 0, paid_out_of_band: 0, source: 0 },
    ),
    (books, given, id) => {
      const invoice = found(books, 'invoice', 'invoice', id)
      if (invoice.status === 'paid')
        throw refuse('Invoice is already paid', undefined, 'invoice_already_paid')
      const subscription = books.find(
        'subscription',
        invoice.parent?.subscription_details?.subscription ?? '',
      )
      const own = invoice.customer ? asOfCustomer(books, invoice.customer) : books
      const method =
        given.payment_method !== undefined
          ? found(books, 'payment_method', 'PaymentMethod', given.payment_method, 'payment_method')
          : subscription
            ? methodOf(books, subscription)
            : null
      const paid = payInvoice(own, invoice, method, 'absent')
      if (paid.charged?.outcome === 'declined') {
        const { code, message, decline_code: reason } = paid.charged.decline
        throw new Refusal(402, { type: 'card_error', code, message, ...(reason && { decline_code: reason }) })
      }
      if (subscription?.status === 'past_due')
        changed(own, subscription, { ...subscription, status: 'active' })
      return paid.invoice
    },
  ),
]

const payments: Route[] = [
  showRoute('payment_intents', 'payment_intent', 'payment_intent'),
  listRoute(
    'payment_intents',
    'payment_intent',
    listParams<Stripe.PaymentIntentListParams>()({ customer: z.optional(text) }, { customer_account: 0 }),
    ['customer'],
  ),
  showRoute('charges', 'charge', 'charge'),
  listRoute(
    'charges',
    'charge',
    listParams<Stripe.ChargeListParams>()(
      { customer: z.optional(text), payment_intent: z.optional(text) },
      { transfer_group: 0 },
    ),
    ['customer', 'payment_intent'],
  ),
  listRoute(
    'invoice_payments',
    'invoice_payment',
    listParams<Stripe.InvoicePaymentListParams>()(
      {
        invoice: z.optional(text),
        payment: z.optional(
          params<Stripe.InvoicePaymentListParams.Payment>()(
            { type: z.enum(['payment_intent']), payment_intent: z.optional(text) },
            { payment_record: 0 },
          ),
        ),
        status: z.optional(z.enum(['canceled', 'open', 'paid'])),
      },
      {},
    ),
    ['invoice', 'status'],
    (entry, given) =>
      given.payment?.payment_intent === undefined ||
      entry.payment.payment_intent === given.payment.payment_intent,
  ),
]

const ofCharge = { charge: z.optional(text), payment_intent: z.optional(text) }

/** The charge that a refund is for. @throws Refusal */
function chargeFor(books: Books, given: { charge?: string; payment_intent?: string }): Charge {
  if (given.charge !== undefined) return found(books, 'charge', 'charge', given.charge, 'charge')
  if (given.payment_intent === undefined)
    throw refuse(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    )
  const intent = found(books, 'payment_intent', 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || intent.latest_charge === null)
    throw refuse(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    )
  return found(books, 'charge', 'charge', intent.latest_charge, 'payment_intent')
}

const refunds: Route[] = [
  route(
    'POST',
    'refunds',
    params<Stripe.RefundCreateParams>()(
      {
        amount: z.optional(natural),
        charge: z.optional(text),
        metadata: z.optional(emptyable(metadata)),
        payment_intent: z.optional(text),
        reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
      },
      {
        currency: 0,
        customer: 0,
        instructions_email: 0,
        origin: 0,
        refund_application_fee: 0,
        reverse_transfer: 0,
      },
    ),
    (books, given) => {
      const charge = chargeFor(books, given)
      const left = charge.amount - charge.amount_refunded
      if (books.all('dispute').some((dispute) => dispute.charge === charge.id && dispute.status !== 'won'))
        throw refuse(
          `Charge ${charge.id} has been charged back; cannot issue a refund.`,
          undefined,
          'charge_disputed',
        )
      if (left === 0)
        throw refuse(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded')
      const amount = given.amount ?? left
      if (amount === 0)
        throw refuse('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
      if (amount > left)
        throw refuse(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          'amount',
        )
      const refund = books.put(
        'refund',
        newRefund(books, charge, { amount, reason: given.reason ?? null, metadata: given.metadata ?? {} }),
      )
      const refunded = books.put('charge', {
        ...charge,
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      books.tell('refund.created', refund)
      books.tell('charge.refunded', refunded, {
        amount_refunded: charge.amount_refunded,
        refunded: charge.refunded,
      })
      return refund
    },
  ),
  showRoute('refunds', 'refund', 'refund'),
  listRoute(
    'refunds',
    'refund',
    listParams<Stripe.RefundListParams>()({ charge: z.optional(text), payment_intent: z.optional(text) }, {}),
    ['charge', 'payment_intent'],
  ),
]

/** The bank decides, and may decide otherwise later. The charge has been disputed either way. */
export function decideDispute(books: Books, dispute: Dispute, won: boolean): Dispute {
  const decided = books.put('dispute', { ...dispute, status: won ? 'won' : 'lost' })
  books.tell('charge.dispute.closed', decided)
  if (won) books.tell('charge.dispute.funds_reinstated', decided)
  return decided
}

const disputes: Route[] = [
  showRoute('disputes', 'dispute', 'dispute'),
  listRoute('disputes', 'dispute', listParams<Stripe.DisputeListParams>()(ofCharge, {}), [
    'charge',
    'payment_intent',
  ]),
  route(
    'POST',
    'disputes/:id',
    params<Stripe.DisputeUpdateParams>()(
      {
        evidence: z.optional(z.strictObject({ uncategorized_text: z.optional(text) })),
        metadata: z.optional(emptyable(metadata)),
        submit: z.optional(flag),
      },
      { intended_submission_method: 0 },
    ),
    (books, given, id) => {
      const old = found(books, 'dispute', 'dispute', id)
      if (old.status === 'won' || old.status === 'lost') throw refuse('This dispute is already closed.')
      const evidence = given.evidence?.uncategorized_text ?? old.evidence.uncategorized_text
      const submitted = evidence !== null && given.submit !== false
      const dispute = books.put('dispute', {
        ...old,
        metadata: mergeMetadata(old.metadata, given.metadata),
        evidence: { ...old.evidence, uncategorized_text: evidence },
        evidence_details: {
          ...old.evidence_details,
          has_evidence: evidence !== null,
          submission_count: old.evidence_details.submission_count + (submitted ? 1 : 0),
        },
        status: submitted ? 'under_review' : old.status,
      })
      books.tell('charge.dispute.updated', dispute)
      if (submitted && evidence === 'winning_evidence') return decideDispute(books, dispute, true)
      if (submitted && evidence === 'losing_evidence') return decideDispute(books, dispute, false)
      return dispute
    },
  ),
  route('POST', 'disputes/:id/close', nothing, (books, _, id) =>
    decideDispute(books, found(books, 'dispute', 'dispute', id), false),
  ),
]

export const moneyRoutes: Route[] = [...invoices, ...payments, ...refunds, ...disputes]
