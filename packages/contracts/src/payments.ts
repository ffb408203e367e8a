/**
 * Paying (docs/product.md#checkout). The request says what the fan saw; the server knows the fan by the cookie, recomputes price, customer and
 * addresses, and refuses what differs. Private: no answer of these is ever stored.
 */
import * as z from 'zod/mini'

const text = (most: number) => z.string().check(z.maxLength(most))

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
    packageID: text(200),
  }),
  /** The price option's id. */
  line_items: z
    .array(z.strictObject({ price: text(120), quantity: z.literal(1) }))
    .check(z.minLength(1), z.maxLength(1)),
  allow_promotion_codes: z.optional(z.boolean()),
  /** The customer that the fan's entitlements name, else the email. */
  customerID: z.optional(text(120)),
  customerEmail: z.optional(text(254)),
  /** With a coupon promotion codes are off: the provider refuses both. */
  discounts: z.optional(z.array(z.strictObject({ coupon: text(120) })).check(z.maxLength(1))),
})
export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** Its answer: the provider's session, and where the browser goes on to. */
export const checkoutCreated = z.object({ id: z.string(), url: z.string() })
export type CheckoutCreated = z.infer<typeof checkoutCreated>

/** What a checkout is refused with, beside 401 and 503. */
export const checkoutCodes = {
  /** 409: the account has it already. */
  held: 'already_held',
  /** 409: the request does not say what the server knows. */
  differs: 'checkout_differs',
  /** 409: a subscription of the account changes to this instead, and no other site of ours shows what that costs: `GET …/changes` does. */
  change: 'change_instead',
  /** 403: where the fan is, the match may not be watched. */
  place: 'not_sold_here',
  /** 410: no longer sold. */
  over: 'not_on_sale',
  /** 403: an account that staff have blocked buys nothing. */
  blocked: 'blocked',
  /** 402: the fan's bank has said no. */
  declined: 'payment_declined',
  /** 503: the provider does not answer. */
  away: 'payments_away',
} as const

/** POST /api/payments/v1/create-portal-redirect */
export const portalRequest = z.strictObject({ customerID: text(120), returnURL: text(2000) })
export const portalRedirect = z.object({ url: z.string() })

/** GET /api/payments/v1/checkouts/{sessionID}: what became of it, as the provider itself says. The account's own alone, else 404. */
export const checkoutState = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      /**
       * `processing`: the money is on its way; access comes with it. `failed`: it did not come. `withdrawn`: it was paid, and the bank has
       * taken it back or looks into it. `refunded`: the club has paid it back. `over`: what was paid for has ended since. A state of tomorrow
       * is waited for.
       */
      state: z.catch(
        z.enum(['open', 'processing', 'paid', 'failed', 'withdrawn', 'refunded', 'over', 'expired']),
        'processing',
      ),
      packageID: z.string(),
      packageTitle: z.string(),
      /** Are the entitlements there already? */
      granted: z.boolean(),
    }),
  }),
})
export type CheckoutState = z.infer<typeof checkoutState>

/**
 * GET /api/payments/v1/changes?package&price: a subscription of the account that this price would take the place of. 404: there is none, and
 * the package is bought as usual.
 */
export const changeOffer = z.object({
  data: z.object({
    /** Of the subscription. */
    id: z.string(),
    attributes: z.object({
      fromTitle: z.string(),
      /** Titles of other subscriptions that it includes: they renew no more. */
      alsoEnds: z.optional(z.array(z.string())),
      /** What is charged today: what is left of the old one is taken off. In the currency's smallest unit. */
      amount: z.number(),
      amountDisplay: z.string(),
      /** Seconds since 1970 for which that was worked out. */
      at: z.number(),
    }),
  }),
})
export type ChangeOffer = z.infer<typeof changeOffer>

/** POST /api/payments/v1/changes: as it was offered, else 409. */
export const changeRequest = z.strictObject({
  packageID: text(200),
  price: text(120),
  amount: z.int(),
  at: z.int(),
})
export const changed = z.object({ data: z.object({ id: z.string() }) })

/** GET /api/payments/v1/purchases: what the account has bought and redeemed, newest first. */
export const purchase = z.object({
  packageID: z.nullable(z.string()),
  title: z.string(),
  kind: z.enum(['subscription', 'match-pass', 'voucher']),
  /**
   * As the provider says it: active, past_due, canceled, paid, refunded and the like; `disputed` while the fan's bank looks into the payment,
   * `charged_back` once it has given the money back. Of a voucher, redeemed or ended.
   */
  status: z.string(),
  /** Does it open anything now? */
  active: z.boolean(),
  /** What it opens while it does; of a pass, within the match's window. */
  entitlements: z.array(z.string()),
  /** '' of a voucher. */
  priceDisplay: z.string(),
  /** Of a voucher, when it was redeemed. */
  boughtAt: z.string(),
  /** When it is charged again, or ends where it was cancelled; null: neither. */
  renewsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  /** The provider's receipt. */
  receiptURL: z.nullable(z.string()),
})
export const purchaseList = z.object({
  data: z.array(z.object({ id: z.string(), attributes: purchase })),
  meta: z.object({ total: z.number(), customerID: z.nullable(z.string()) }),
})
export type Purchase = z.infer<typeof purchase>
