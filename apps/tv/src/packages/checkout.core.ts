/** A checkout, from the press to the payment page (docs/product.md#checkout). Pure. */
import type { ChangeOffer, CheckoutRequest, PriceOption, SeenPrice } from '@club/contracts'
import type { Package } from './package.core.ts'

/** The press: a package and one of its prices. */
export type Pressed = { packageID: string; priceID: string }

/** Why the server refuses to sell it: names for its codes, which choose the button's message. */
export type Refusal = 'differs' | 'place' | 'over' | 'blocked' | 'declined' | 'currency'

/** Today's cost of changing the fan's subscription to the pressed one, and the price that was pressed. */
export type Offer = ChangeOffer['data']['attributes'] & Pick<CheckoutRequest, 'seen'>

export type Checkout =
  | { at: 'idle' }
  /** The session is still being checked. */
  | ({ at: 'waiting' } & Pressed)
  | ({ at: 'creating' } & Pressed)
  /** The browser is on its way to the payment page. */
  | ({ at: 'redirecting' } & Pressed)
  | ({ at: 'refused'; why: Refusal } & Pressed)
  /** The fan has a subscription that can change to this one: they are asked. */
  | ({ at: 'offered'; offer: Offer } & Pressed)
  | ({ at: 'changing' } & Pressed)
  | ({ at: 'changed' } & Pressed)
  /** No checkout could be created, or its page did not open. */
  | ({ at: 'away' } & Pressed)

export type CheckoutEvent =
  | ({ event: 'pressed'; known: boolean } & Pressed)
  /** The session is known, and there is something to sell. */
  | { event: 'known' }
  /** Handed over: the account box or the login prompt has opened. */
  | { event: 'left' }
  | { event: 'created' }
  | { event: 'offered'; offer: Offer }
  /** The fan agreed to the change. */
  | { event: 'agreed' }
  | { event: 'changed' }
  | { event: 'refused'; why: Refusal }
  /** No checkout could be created. */
  | { event: 'failed' }
  | { event: 'redirect-failed' }
  /** The fan returned from the payment page with the browser's Back button. */
  | { event: 'returned' }

export const idle: Checkout = { at: 'idle' }

const pressedOf = ({ packageID, priceID }: Pressed): Pressed => ({ packageID, priceID })

/** Whether presses are ignored now. */
export const isBusy = ({ at }: Checkout): boolean =>
  at === 'waiting' || at === 'creating' || at === 'redirecting' || at === 'changing'

/** Whether a request for this press is pending. */
const isAsking = (state: Checkout): state is Extract<Checkout, { at: 'creating' | 'changing' }> =>
  state.at === 'creating' || state.at === 'changing'

/** An event at the wrong moment changes nothing. */
export function checkoutAfter(state: Checkout, happened: CheckoutEvent): Checkout {
  switch (happened.event) {
    case 'pressed':
      return isBusy(state) ? state : { at: happened.known ? 'creating' : 'waiting', ...pressedOf(happened) }
    case 'known':
      return state.at === 'waiting' ? { ...state, at: 'creating' } : state
    case 'left':
      return state.at === 'waiting' ||
        state.at === 'creating' ||
        state.at === 'offered' ||
        state.at === 'changing'
        ? idle
        : state
    case 'created':
      return state.at === 'creating' ? { ...state, at: 'redirecting' } : state
    case 'offered':
      return state.at === 'creating' ? { ...state, at: 'offered', offer: happened.offer } : state
    case 'agreed':
      return state.at === 'offered' ? { at: 'changing', ...pressedOf(state) } : state
    case 'changed':
      return state.at === 'changing' ? { ...state, at: 'changed' } : state
    case 'refused':
      return isAsking(state) ? { ...pressedOf(state), at: 'refused', why: happened.why } : state
    case 'failed':
      return isAsking(state) ? { ...pressedOf(state), at: 'away' } : state
    case 'redirect-failed':
      return state.at === 'redirecting' ? { ...state, at: 'away' } : state
    case 'returned':
      return isBusy(state) ? idle : state
  }
}

/** The part of a price that its button says. */
export const seenOf = ({ amount, currency, interval }: SeenPrice): SeenPrice => ({
  amount,
  currency,
  interval,
})

export type Buyer = { userID: string; email: string; customerID: string | null }

/** The browser's checkout request; the server computes the same values and refuses a mismatch. */
export function checkoutRequestOf(
  { id, attributes }: Package,
  price: Pick<PriceOption, 'id' | 'type' | keyof SeenPrice>,
  { userID, email, customerID }: Buyer,
  origin: string,
): CheckoutRequest {
  return {
    mode: price.type === 'recurring' ? 'subscription' : 'payment',
    success_url: origin + attributes.successfulPaymentPage,
    cancel_url: origin + attributes.cancelledPaymentPage,
    metadata: {
      userID,
      userEmail: email,
      packageDescription: attributes.description,
      packageTitle: attributes.title,
      packageID: id,
    },
    line_items: [{ price: price.id, quantity: 1 }],
    seen: seenOf(price),
    ...(attributes.coupon === null
      ? { allow_promotion_codes: true }
      : { discounts: [{ coupon: attributes.coupon }] }),
    ...(customerID === null ? { customerEmail: email } : { customerID }),
  }
}
