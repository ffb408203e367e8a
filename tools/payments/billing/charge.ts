/** Charging a card. */
import type { Books } from '../books.ts'
import type { Charge, PaymentIntent, PaymentMethod } from '../kept.ts'
import { newCharge, newDispute } from '../objects/payments.ts'
import { conductOf, type Decline } from './cards.core.ts'

export type Charged =
  | { outcome: 'succeeded'; intent: PaymentIntent; charge: Charge }
  | { outcome: 'declined'; intent: PaymentIntent; decline: Decline }
  | { outcome: 'requires_action'; intent: PaymentIntent }

const detailsOf = (method: PaymentMethod, authenticated: boolean): Charge['payment_method_details'] => ({
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: method.card?.brand ?? null,
    checks: method.card?.checks ?? null,
    country: method.card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: method.card?.exp_month ?? 1,
    exp_year: method.card?.exp_year ?? 2000,
    fingerprint: method.card?.fingerprint ?? null,
    funding: 'credit',
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    network: method.card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  },
  type: 'card',
})

/** The bank declines, or authentication failed: the intent waits for another card. */
export function declinePayment(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): Charged {
  const charge = books.put(
    'charge',
    newCharge(books, intent, method, {
      amount_captured: 0,
      captured: false,
      paid: false,
      status: 'failed',
      failure_code: decline.code,
      failure_message: decline.message,
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: decline.decline_code ?? decline.code,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      },
      payment_method_details: detailsOf(method, false),
    }),
  )
  const declined = books.put('payment_intent', {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      ...(decline.decline_code && { decline_code: decline.decline_code }),
      message: decline.message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  books.tell('charge.failed', charge)
  books.tell('payment_intent.payment_failed', declined)
  return { outcome: 'declined', intent: declined, decline }
}

/** The fan's bank disputes a charge. */
export function disputeCharge(books: Books, charge: Charge, reason: string) {
  const disputed = books.put('charge', { ...charge, disputed: true })
  const dispute = books.put('dispute', newDispute(books, disputed, reason))
  books.tell('charge.dispute.created', dispute)
  books.tell('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/**
 * @param how `present`: the fan is there and can authenticate; `authenticated`: they have done so; `absent`: a renewal
 */
export function chargeCard(
  books: Books,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: 'present' | 'authenticated' | 'absent',
): Charged {
  const conduct = conductOf(method.card?.fingerprint)
  const answer = how === 'absent' ? conduct.absent : conduct.present
  if (typeof answer !== 'string') return declinePayment(books, intent, method, answer)
  if (answer === 'authenticates' && how === 'present') {
    const waiting = books.put('payment_intent', {
      ...intent,
      payment_method: method.id,
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    })
    books.tell('payment_intent.requires_action', waiting)
    return { outcome: 'requires_action', intent: waiting }
  }
  const charge = books.put(
    'charge',
    newCharge(books, intent, method, {
      outcome: {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        risk_score: 0,
        seller_message: 'Payment complete.',
        type: 'authorized',
      },
      payment_method_details: detailsOf(method, how === 'authenticated'),
    }),
  )
  const paid = books.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  books.tell('charge.succeeded', charge)
  books.tell('payment_intent.succeeded', paid)
  if (conduct.disputed) disputeCharge(books, charge, 'fraudulent')
  return { outcome: 'succeeded', intent: paid, charge }
}
