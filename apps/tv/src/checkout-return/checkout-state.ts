import { checkoutState } from '@club/contracts'
import { ApiProblem, call } from '@club/shell-api'
import type { Told } from './return.core.ts'

/** The state of a checkout, according to the payment provider. */
export async function askCheckout(sessionID: string, signal: AbortSignal): Promise<Told> {
  try {
    const path = `/api/payments/v1/checkouts/${encodeURIComponent(sessionID)}`
    return (await call(path, checkoutState, { signal })).data.attributes
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 404) return 'unknown'
    return problem.status === 401 ? 'signed-out' : 'problem'
  }
}
