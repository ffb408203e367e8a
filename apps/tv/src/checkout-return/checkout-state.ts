import { checkoutState, sessionState } from '@club/contracts'
import { ApiProblem, call } from '@club/shell-api'
import type { Told } from './return.core.ts'

/**
 * The state of a checkout, according to the payment provider.
 * @param isKnown whether the page knows who is signed in; if not, the server is asked that first
 */
export async function askCheckout(sessionID: string, isKnown: boolean, signal: AbortSignal): Promise<Told> {
  try {
    if (
      !isKnown &&
      !(await call('/api/account/v1/session', sessionState, { signal })).data.attributes.loggedIn
    )
      return 'signed-out'
    const path = `/api/payments/v1/checkouts/${encodeURIComponent(sessionID)}`
    return (await call(path, checkoutState, { signal })).data.attributes
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 404) return 'unknown'
    return problem.status === 401 ? 'signed-out' : 'problem'
  }
}
