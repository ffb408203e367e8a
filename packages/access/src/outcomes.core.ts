/** Why something may not be played, and the name of each reason in every part of the streaming service. Pure. */
import type { EndedReason } from '@club/contracts'
import {
  type CheckCode,
  checkCodes,
  type RequestStatus,
  requestStatus,
} from '@club/contracts/streamline-codes'

/** Reasons for which access itself refuses; `concurrency` is checked when a stream starts. */
export type AccessRefusal =
  | 'signed-out'
  | 'problem'
  | 'blocked'
  | 'no-subscription'
  | 'not-entitled'
  | 'country'
export type Outcome = AccessRefusal | 'concurrency'

type Names = {
  /** Of the session check. */
  readonly code: CheckCode
  /** Of the session request. */
  readonly status: RequestStatus
}

/** The names of each outcome. `checkTitle` has the sentence for a code. */
export const outcomes: Readonly<Record<Outcome, Names>> = {
  'signed-out': { code: checkCodes.signIn, status: requestStatus.signedOut },
  problem: { code: checkCodes.problem, status: requestStatus.problem },
  'no-subscription': { code: checkCodes.notSubscribed, status: requestStatus.noSubscription },
  'not-entitled': { code: checkCodes.notSubscribed, status: requestStatus.notEntitled },
  blocked: { code: checkCodes.blocked, status: requestStatus.blocked },
  country: { code: checkCodes.country, status: requestStatus.country },
  concurrency: { code: checkCodes.concurrency, status: requestStatus.concurrency },
}

/** How a refusal ends a playback that had begun. */
export const endings: Readonly<Record<AccessRefusal, EndedReason>> = {
  'signed-out': 'signed-out',
  problem: 'unavailable',
  'no-subscription': 'not-subscribed',
  'not-entitled': 'not-subscribed',
  blocked: 'blocked',
  country: 'country',
}
