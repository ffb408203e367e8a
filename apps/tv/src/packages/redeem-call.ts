/** The call that redeems a voucher; loaded only if the club has vouchers switched on. */
import { checkoutCodes, redeemed, voucherCodes } from '@club/contracts'
import { ApiProblem, CallRefused, call } from '@club/shell-api'

/** Why a voucher was rejected. */
export type VoucherProblem = 'unknown' | 'used' | 'yours' | 'over' | 'blocked' | 'many' | 'failed'

const problems: ReadonlyMap<string, VoucherProblem> = new Map([
  [voucherCodes.unknown, 'unknown'],
  [voucherCodes.used, 'used'],
  [voucherCodes.yours, 'yours'],
  [voucherCodes.over, 'over'],
  [checkoutCodes.blocked, 'blocked'],
])

/** @returns the result; 'signed-out' if nobody is signed in */
export async function redeemVoucher(code: string): Promise<'redeemed' | 'signed-out' | VoucherProblem> {
  try {
    await call('/api/payments/v1/vouchers/redemptions', redeemed, { body: { code } })
    return 'redeemed'
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 401) return 'signed-out'
    if (problem.status === 429) return 'many'
    return (problem instanceof CallRefused && problems.get(problem.code ?? '')) || 'failed'
  }
}
