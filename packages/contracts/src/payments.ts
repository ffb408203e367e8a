/**
 * Paying (docs/product.md#checkout). The request says what the fan saw; the server identifies the fan by the cookie, works out price, customer and
 * addresses itself, and refuses any difference. Private: none of these responses is ever stored.
 */
import * as z from 'zod/mini'
import { longestPackageID } from './address-forms.core.ts'
import { listOf } from './wire.ts'

/* @__NO_SIDE_EFFECTS__ */
const text = (most: number) => z.string().check(z.maxLength(most))

/** The price as the fan saw it: staff may change it while the page is open. */
export const seenPrice = z.strictObject({
  amount: z.int(),
  currency: text(3),
  interval: z.nullable(z.enum(['month', 'year'])),
})
export type SeenPrice = z.infer<typeof seenPrice>

/** POST /api/payments/v1/create-checkout */
export const checkoutRequest = z.strictObject({
  mode: z.enum(['subscription', 'payment']),
  success_url: text(2000),
  cancel_url: text(2000),
  metadata: z.strictObject({
    userID: text(120),
    userEmail: text(254),
    packageDescription: text(2000),
    packageTitle: text(200),
    packageID: text(longestPackageID),
  }),
  /** The price option's id. */
  line_items: z
    .array(z.strictObject({ price: text(120), quantity: z.literal(1) }))
    .check(z.minLength(1), z.maxLength(1)),
  seen: z.optional(seenPrice),
  allow_promotion_codes: z.optional(z.boolean()),
  /** The customer id from the fan's entitlements, otherwise the email. */
  customerID: z.optional(text(120)),
  customerEmail: z.optional(text(254)),
  /** With a coupon, promotion codes are off: the provider does not allow both. */
  discounts: z.optional(z.array(z.strictObject({ coupon: text(120) })).check(z.maxLength(1))),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** The answer: the provider's session, and where the browser is redirected. */
export const checkoutCreated = z.object({ id: z.string(), url: z.string() })
export type CheckoutCreated = z.infer<typeof checkoutCreated>

/** Codes with which a checkout is refused, in addition to 401 and 503. */
export const checkoutCodes = {
  /** 409: the account already has it. */
  held: 'already_held',
  /** 409, beside `already_held`: it is paid for, and the payment has not arrived yet. */
  onItsWay: 'payment_on_its_way',
  /** 409: the request differs from what the server knows. */
  differs: 'checkout_differs',
  /** 409: this would replace a subscription of the account, and the site in question does not show what that costs: `GET …/changes` does. */
  change: 'change_instead',
  /** 409: the account has a subscription in another currency, which has to end before it can have one in this. */
  currency: 'another_currency',
  /** 403: the match may not be watched where the fan is. */
  place: 'not_sold_here',
  /** 410: no longer sold. */
  over: 'not_on_sale',
  /** 403: staff have blocked the account, so it cannot buy. */
  blocked: 'blocked',
  /** 402: the fan's bank has declined the payment. */
  declined: 'payment_declined',
  /** 503: the provider does not answer. */
  away: 'payments_away',
} as const

/** POST /api/payments/v1/create-portal-redirect */
export const portalRequest = z.strictObject({ customerID: text(120), returnURL: text(2000) })
export const portalRedirect = z.object({ url: z.string() })

/** Of a pass whose match is not to come: it has no new date yet, will not be played, or has been. */
const outlook = z.optional(z.enum(['postponed', 'called-off', 'over']))

/** GET /api/payments/v1/checkouts/{sessionID}: its outcome, as the provider reports it. Only for the account's own; otherwise 404. */
export const checkoutState = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      /**
       * `processing`: the payment is on its way, and access comes with it. `failed`: it did not arrive. `withdrawn`: it was paid, and the bank has
       * reversed it or is looking into it. `refunded`: the club has paid it back. `over`: what was paid for has ended since. `blocked`: it was paid,
       * and the account is blocked. An unknown state is read as `processing`.
       */
      state: z.catch(
        z.enum([
          'open',
          'processing',
          'paid',
          'failed',
          'withdrawn',
          'refunded',
          'over',
          'blocked',
          'expired',
        ]),
        'processing',
      ),
      packageID: z.string(),
      packageTitle: z.string(),
      /** Whether the entitlements are already there. */
      granted: z.boolean(),
      outlook,
    }),
  }),
})
export type CheckoutState = z.infer<typeof checkoutState>

/**
 * GET /api/payments/v1/changes?package&price: a subscription of the account that this price would replace. 404: there is none, and
 * the package is bought in the usual way.
 */
export const changeOffer = z.object({
  data: z.object({
    /** Id of the subscription. */
    id: z.string(),
    attributes: z.object({
      fromTitle: z.string(),
      /** Titles of other subscriptions that it includes: they will not renew. */
      alsoEnds: z.optional(z.array(z.string())),
      /** What is charged today, after a credit for the unused part of the old one. In the unit in which the provider counts the currency. */
      amount: z.number(),
      amountDisplay: z.string(),
      /** That of the amount: ISO 4217, lower case. */
      currency: z.optional(z.string()),
      /** The time of this calculation, in seconds since 1970. */
      at: z.number(),
    }),
  }),
})
export type ChangeOffer = z.infer<typeof changeOffer>

/** POST /api/payments/v1/changes: must match the offer, otherwise 409. */
export const changeRequest = z.strictObject({
  packageID: text(longestPackageID),
  price: text(120),
  amount: z.int(),
  at: z.int(),
  seen: z.optional(seenPrice),
})
export const changed = z.object({ data: z.object({ id: z.string() }) })

/** GET /api/payments/v1/purchases: what the account has bought and redeemed, newest first. */
export const purchase = z.object({
  packageID: z.nullable(z.string()),
  title: z.string(),
  kind: z.enum(['subscription', 'match-pass', 'voucher']),
  /**
   * The provider's status: active, past_due, canceled, paid, refunded and the like; `disputed` while the fan's bank looks into the payment,
   * `charged_back` once it has returned the money. For a voucher, redeemed or ended.
   */
  status: z.string(),
  /** Whether it opens anything now. */
  active: z.boolean(),
  /** What it opens while active; a pass only within the match's period. */
  entitlements: z.array(z.string()),
  /** '' for a voucher. */
  priceDisplay: z.string(),
  /** What the latest payment came to, where a discount, a credit or a change made it another sum than the price. */
  paidDisplay: z.optional(z.string()),
  /** What has gone back of that payment, where it is a part of it. */
  refundedDisplay: z.optional(z.string()),
  /** For a voucher, when it was redeemed. */
  boughtAt: z.string(),
  /** When it is charged again, or ends if it was cancelled; null: neither. */
  renewsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  outlook,
  /** Of a pass whose match has a kick-off and is not off: that, and when the pass opens the club's live streams. */
  match: z.optional(z.object({ kickOff: z.string(), opensAt: z.string() })),
  /** The provider's receipt. */
  receiptURL: z.nullable(z.string()),
})
export const purchaseList = z.object({
  data: z.array(z.object({ id: z.string(), attributes: purchase })),
  meta: z.object({ total: z.number(), customerID: z.nullable(z.string()) }),
})
export type Purchase = z.infer<typeof purchase>

/** GET /api/payments/v1/called-off-passes, for staff: what there is to refund. The id is that of the provider's checkout session. */
export const calledOffPassList = listOf(
  z.object({
    account: z.string(),
    /** The provider's customer. */
    customer: z.nullable(z.string()),
    matchID: z.string(),
    title: z.string(),
    /** The sum, in the words of the club's language. */
    paid: z.string(),
    boughtAt: z.string(),
    receiptURL: z.nullable(z.string()),
  }),
)
