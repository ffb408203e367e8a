import { checkoutState, sessionState } from '@club/contracts'
import { ApiProblem, call } from '@club/shell-api'
import type { Told } from './return.core.ts'

/** Why the server knows of nobody: an account provider that does not answer now may confirm the session when it is asked again. @returns null: somebody is there */
async function whyNobody(signal: AbortSignal): Promise<'signed-out' | 'problem' | null> {
  const { data } = await call('/api/account/v1/session', sessionState, { signal })
  const { loggedIn, checkAgain } = data.attributes
  if (loggedIn) return null
  return checkAgain === undefined ? 'signed-out' : 'problem'
}

/**
 * The state of a checkout, according to the payment provider.
 * @param isKnown whether the page knows who is signed in; if not, the server is asked that first
 */
export async function askCheckout(sessionID: string, isKnown: boolean, signal: AbortSignal): Promise<Told> {
  try {
    const nobody = isKnown ? null : await whyNobody(signal)
    if (nobody !== null) return nobody
    const path = `/api/payments/v1/checkouts/${encodeURIComponent(sessionID)}`
    return (await call(path, checkoutState, { signal })).data.attributes
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.status === 404) return 'unknown'
    if (problem.status !== 401) return 'problem'
    // What the page knows of the session may be out of date.
    return isKnown ? askCheckout(sessionID, false, signal) : 'signed-out'
  }
}
