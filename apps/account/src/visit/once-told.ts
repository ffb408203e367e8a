/** Which checkout's outcome this browser has been told: the address stays the same without scripts, and a reload must not say it again. */
import { keepCookie, keptCookie } from './own-cookies.ts'
import type { Asked } from './visitor.ts'

/** Seconds; by then nobody goes back to the page that a payment led to. */
const keptSeconds = 30 * 86_400

/** @param session the checkout's id */
export const wasTold = (asked: Asked, session: string): boolean =>
  keptCookie(asked, 'account_told') === session

export const noteTold = (asked: Asked, session: string): void =>
  keepCookie(asked, 'account_told', session, keptSeconds)
