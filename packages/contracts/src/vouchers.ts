/** Vouchers that open something, where a club has switched that on (docs/product.md#vouchers). Private: no answer is stored. */
import * as z from 'zod/mini'
import { entitlementName } from './streamline.ts'
import { instant } from './wire.ts'

/** As it is printed; what separates its letters, and their case, is not part of it. */
const voucherCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((text: string) => text.replace(/[\s-]/g, '').toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{10,60}$/, 'must be 10 to 60 letters and digits')),
)

/** POST /api/payments/v1/vouchers, by staff. One that is there already stays as it is. */
export const newVouchers = z.strictObject({
  data: z
    .array(
      z.strictObject({
        code: voucherCode,
        title: z.string().check(z.minLength(1), z.maxLength(200)),
        entitlements: z.array(entitlementName).check(z.minLength(1), z.maxLength(10)),
        /** Until when it may be redeemed; null: on any day. */
        expiresAt: z.nullable(instant),
        /** How long it opens what it opens: a package's period from the day on which it is redeemed, or until a day that is the same for all. */
        opens: z.union([
          z.strictObject({ for: z.enum(['month', 'year']) }),
          z.strictObject({ until: instant }),
        ]),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
})
export type NewVouchers = z.infer<typeof newVouchers>['data']
export const vouchersAdded = z.object({ data: z.object({ added: z.number(), known: z.number() }) })

/** POST /api/payments/v1/vouchers/redemptions: whatever was typed; what cannot be a code is nobody's. */
export const redemption = z.strictObject({ code: z.string().check(z.maxLength(10_000)) })
export const readVoucherCode = (typed: string): string | null => voucherCode.safeParse(typed).data ?? null
export const redeemed = z.object({
  data: z.object({
    id: z.literal('redemption'),
    attributes: z.object({
      title: z.string(),
      entitlements: z.array(z.string()),
      /** When it ends. */
      endsAt: z.optional(z.nullable(z.string())),
    }),
  }),
})

/** What a voucher is refused with, beside 401 and 429. */
export const voucherCodes = {
  /** 404: there is none. */
  unknown: 'voucher_unknown',
  /** 409: somebody else has had it. */
  used: 'voucher_used',
  /** 409: the account itself has had it. */
  yours: 'voucher_yours',
  /** 410: its time is over. */
  over: 'voucher_over',
} as const
