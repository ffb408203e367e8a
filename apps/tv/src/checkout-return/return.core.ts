/** The panel for a fan who returns from the payment page (docs/product.md#checkout). Only the server's answer makes anything count as paid. Pure. */
import type { CheckoutState } from '@club/contracts'

/** From the address: the fan completed the checkout with this id, or cancelled. */
export type CameBack = { by: 'success'; sessionID: string } | { by: 'cancelled' }

/** @param search of the address; @returns null if the fan comes from elsewhere */
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

/** An address's query without the checkout's parameters, everything else unchanged. @param search with its question mark, or '' */
export function withoutCheckout(search: string): string {
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !/^(?:checkout|session_id)(?:=|$)/.test(part))
  return rest.length === 0 ? '' : `?${rest.join('&')}`
}

/** The server's last answer: the checkout's state, that this account has no such checkout, or a failure. */
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
  /** The bank did not pay in the end. */
  | 'failed'
  /** It was paid, but the bank has reversed the payment or is looking into it. */
  | 'withdrawn'
  /** The club has refunded it. */
  | 'refunded'
  /** What was paid for has ended since. */
  | 'over'
  /** It was paid, and the club has blocked the account. */
  | 'blocked'
  | 'unknown'
  | 'problem'

/** A page takes a fan for signed out while it cannot ask, too: that nobody is signed in counts only as the server's answer. */
export function panelOf(back: CameBack, status: 'checking' | 'signed-out' | 'signed-in', told: Told): Panel {
  if (back.by === 'cancelled') return 'left'
  if (status === 'checking' || told === null) return 'asking'
  if (typeof told === 'string') return told
  if (told.state !== 'paid') return told.state
  return told.granted ? 'in' : 'opening'
}

/** Whether to ask the server again: until it is settled. */
export const goesOn = (panel: Panel): boolean =>
  panel === 'asking' ||
  panel === 'opening' ||
  panel === 'processing' ||
  panel === 'open' ||
  panel === 'problem'

/**
 * Whether the panel is final: it is not shown again on pages that the fan goes on to or reopens. A fan who still has to
 * sign in, or has to use another account, may need to return to it.
 */
export const isOver = (panel: Panel): boolean =>
  !goesOn(panel) && panel !== 'signed-out' && panel !== 'unknown'
