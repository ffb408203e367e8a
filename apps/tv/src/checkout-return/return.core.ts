/** What a fan is told who comes back from the payment page (docs/product.md#checkout). Nothing is said to be paid but on the server's word. Pure. */
import type { CheckoutState } from '@club/contracts'

/** What the address says: that the fan went all the way, with the checkout's id, or turned back. */
export type CameBack = { by: 'success'; sessionID: string } | { by: 'cancelled' }

/** @param search of the address; null: the fan comes from somewhere else */
export function cameBack(search: string): CameBack | null {
  const asked = new URLSearchParams(search)
  switch (asked.get('checkout')) {
    case 'cancelled':
      return { by: 'cancelled' }
    case 'success': {
      const sessionID = asked.get('session_id') ?? ''
      return /^[\w-]{1,200}$/.test(sessionID) ? { by: 'success', sessionID } : null
    }
    default:
      return null
  }
}

/** The query of an address without that, everything else to the letter. @param search with its question mark, or '' */
export function withoutCheckout(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^(?:checkout|session_id)(?:=|$)/.test(part))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** What the server said last: its answer, that it knows no such checkout of this account, or nothing. */
export type Told = CheckoutState['data']['attributes'] | 'unknown' | 'signed-out' | 'problem' | null

export type Panel =
  | 'left'
  | 'asking'
  | 'signed-out'
  | 'in'
  | 'opening'
  | 'processing'
  | 'open'
  | 'expired'
  /** The bank did not pay after all. */
  | 'failed'
  /** It was paid, and the bank has taken it back or looks into it. */
  | 'withdrawn'
  /** The club has paid it back. */
  | 'refunded'
  /** What was paid for has ended since. */
  | 'over'
  | 'unknown'
  | 'problem'

export function panelOf(back: CameBack, status: 'checking' | 'signed-out' | 'signed-in', told: Told): Panel {
  if (back.by === 'cancelled') return 'left'
  if (status === 'checking') return 'asking'
  if (status === 'signed-out' || told === 'signed-out') return 'signed-out'
  if (told === null) return 'asking'
  if (told === 'unknown' || told === 'problem') return told
  if (told.state !== 'paid') return told.state
  return told.granted ? 'in' : 'opening'
}

/** Whether the server is to be asked again: until it is settled. */
export const goesOn = (panel: Panel): boolean =>
  panel === 'asking' ||
  panel === 'opening' ||
  panel === 'processing' ||
  panel === 'open' ||
  panel === 'problem'

/**
 * Whether that was said once and for all: what the fan goes on to from there, or opens again later, is not to say it once more. Whoever is to
 * sign in, or to sign in as somebody else, may have to come back to it.
 */
export const isOver = (panel: Panel): boolean =>
  !goesOn(panel) && panel !== 'signed-out' && panel !== 'unknown'
