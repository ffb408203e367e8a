/** Vouchers (docs/product.md#vouchers): staff add them, a fan redeems one. A setting decides whether pages use this service. */
import {
  checkoutCodes,
  newVouchers,
  readVoucherCode,
  redeemed,
  redemption,
  voucherCodes,
  vouchersAdded,
} from '@club/contracts'
import { addressKey } from '@club/limiter'
import { whoCalls } from '../../identity/session-cookies.ts'
import { addressOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { Refusal, tooMany } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { voucherEnding } from './ending.ts'
import { addVouchers, redeem, vouchersOf } from './vouchers.store.ts'

type VoucherPorts = Pick<
  PlatformContext,
  'database' | 'clock' | 'limiter' | 'signedIn' | 'secureCookies' | 'mail' | 'warn' | 'stopping'
>

const service = 'payments'

const refusals = {
  unknown: [404, voucherCodes.unknown, 'There is no such voucher'],
  used: [409, voucherCodes.used, 'This voucher has been used'],
  yours: [409, voucherCodes.yours, 'You have redeemed this voucher already'],
  over: [410, voucherCodes.over, 'This voucher has expired'],
} as const

const refused = (status: number, code: string, title: string) => new Refusal(status, [{ code, title }])

const voucherRoutes = (ports: VoucherPorts): Route[] => {
  const { database, clock, limiter } = ports
  return [
    route({
      method: 'POST',
      path: '/api/payments/v1/vouchers',
      service,
      summary: 'Adds vouchers; existing ones stay as they are',
      scope: 'staff',
      body: newVouchers,
      bodyLimit: 512 * 1024,
      response: vouchersAdded,
      handle: async ({ body: { data } }) => {
        const added = await addVouchers(database, data)
        return { body: { data: { added, known: data.length - added } } }
      },
    }),
    route({
      method: 'POST',
      path: '/api/payments/v1/vouchers/redemptions',
      service,
      summary: 'Redeems a voucher for the account that is signed in',
      description:
        'Each voucher works once. 401; 403 `blocked`; 404 `voucher_unknown`; 409 `voucher_used`, or `voucher_yours` where this account has redeemed it; 410 `voucher_over`; 429 after ten tries in a quarter of an hour.',
      body: redemption,
      bodyLimit: 16 * 1024,
      response: redeemed,
      handle: async ({ body, request }) => {
        const who = await whoCalls(ports, request.headers)
        if (!who) throw refused(401, 'signed_out', 'You must be logged in to redeem a voucher')
        const { id, blocked } = who.account
        if (blocked)
          throw refused(403, checkoutCodes.blocked, 'Your account has been blocked by an administrator')
        for (const [budget, key] of [
          ['voucher', id],
          ['voucherAddress', addressKey(addressOf(request.headers))],
        ] as const) {
          const spent = await limiter.spend(budget, key)
          if (!spent.allowed) throw tooMany(spent.retryAfterSeconds)
        }
        const code = readVoucherCode(body.code)
        const done =
          code === null ? ({ is: 'unknown' } as const) : await redeem(database, clock.now(), id, code)
        if (done.is !== 'redeemed') {
          const [status, reason, title] = refusals[done.is]
          throw refused(status, reason, title)
        }
        const { is: _, ...attributes } = done
        return { body: { data: { id: 'redemption' as const, attributes } } }
      },
    }),
  ]
}

export type Vouchers = ReturnType<typeof create>

export const create = (ports: VoucherPorts) => ({
  routes: voucherRoutes(ports),
  ending: voucherEnding(ports),
  /** What an account has redeemed, newest first, as its owner sees it. */
  of: (account: string) => vouchersOf(ports.database, ports.clock.now(), account),
})
