/** Vouchers that really open something, if the club has switched that on (docs/product.md#vouchers). Private: no response is stored. */
import * as z from 'zod/mini'
import { latinDigits } from './digits.core.ts'
import { entitlementName } from './streamline.ts'
import { withoutUnseenMarks } from './unseen-marks.core.ts'
import { instant } from './wire.ts'

/** As printed; separators and case do not matter, nor on which keyboard its digits were typed. */
const voucherCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform((text: string) =>
      latinDigits(withoutUnseenMarks(text).replace(/[\s\p{Pd}]/gu, '')).toUpperCase(),
    ),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{10,60}$/, 'must be 10 to 60 letters and digits')),
)

/** POST /api/payments/v1/vouchers, by staff. A voucher that already exists stays unchanged. */
export const newVouchers = z.strictObject({
  data: z
    .array(
      z.strictObject({
        code: voucherCode,
        title: z.string().check(z.minLength(1), z.maxLength(200)),
        entitlements: z.array(entitlementName).check(z.minLength(1), z.maxLength(10)),
        /** Until when it may be redeemed; null: no limit. */
        expiresAt: z.nullable(instant),
        /** How long it is valid: for a month or a year from the day of redemption, or until a date that is the same for everybody. */
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

/** POST /api/payments/v1/vouchers/redemptions: whatever was typed; text that cannot be a code is answered like an unknown one. */
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

/** Codes with which a voucher is refused, in addition to 401 and 429. */
export const voucherCodes = {
  /** 404: there is no such voucher. */
  unknown: 'voucher_unknown',
  /** 409: somebody else has redeemed it. */
  used: 'voucher_used',
  /** 409: the account has already redeemed it. */
  yours: 'voucher_yours',
  /** 410: it has expired. */
  over: 'voucher_over',
} as const
