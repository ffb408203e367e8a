/** The calls of a checkout; fetched once somebody may buy. */

import type { CheckoutRequest } from '@club/contracts'
import { checkoutCodes, checkoutCreated } from '@club/contracts'
import { ApiProblem, CallRefused, call } from '@club/shell-api'
import type { Refusal } from './checkout.core.ts'

/** `failed`: none could be made, for whatever reason. */
export type Created =
  | { is: 'created'; url: string }
  | { is: 'refused'; why: Refusal }
  /** The fan has it already. */
  | { is: 'held' }
  | { is: 'signed-out' }
  | { is: 'failed'; problem: unknown }

const refusals: ReadonlyMap<string, Refusal> = new Map([
  [checkoutCodes.differs, 'differs'],
  [checkoutCodes.place, 'place'],
  [checkoutCodes.over, 'over'],
  [checkoutCodes.blocked, 'blocked'],
])

export async function createCheckout(body: CheckoutRequest): Promise<Created> {
  try {
    const { url } = await call('/api/payments/v1/create-checkout', checkoutCreated, { body })
    return { is: 'created', url }
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (!(problem instanceof CallRefused)) return { is: 'failed', problem }
    if (problem.code === checkoutCodes.held) return { is: 'held' }
    const why = refusals.get(problem.code ?? '')
    if (why) return { is: 'refused', why }
    return problem.status === 401 ? { is: 'signed-out' } : { is: 'failed', problem }
  }
}
