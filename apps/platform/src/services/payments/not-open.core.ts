/** Why something the account has paid for does not open an entry right now: its window has not begun, or the payment is on hold. Pure. */
import { passMark } from '@club/access'
import type { Purchase } from './purchases.store.ts'

/** A field is absent where its reason does not apply. */
export type NotOpenNow = {
  /** When the next match pass opens the entry; ISO 8601. */
  passOpensAt?: string
  /** Title of the newest purchase whose payment a bank is looking into. */
  onHold?: string
}

type Bought = Pick<
  Purchase,
  'status' | 'opens' | 'entitlements' | 'matchID' | 'windowFrom' | 'title' | 'boughtAt'
>

/** @param opens the entitlements that open the entry */
export function notOpenNow(purchases: readonly Bought[], opens: readonly string[], now: Date): NotOpenNow {
  const ofEntry = purchases.filter(({ entitlements, matchID }) =>
    [...entitlements, ...(matchID === null ? [] : [passMark(matchID)])].some((name) => opens.includes(name)),
  )
  const windows = ofEntry
    .filter((purchase) => purchase.opens && purchase.matchID !== null)
    .map(({ windowFrom }) => Date.parse(windowFrom ?? ''))
    .filter((from) => from > now.getTime())
  const [held] = ofEntry
    .filter(({ status }) => status === 'disputed')
    .sort((one, other) => Date.parse(other.boughtAt) - Date.parse(one.boughtAt))
  return {
    ...(windows.length > 0 ? { passOpensAt: new Date(Math.min(...windows)).toISOString() } : {}),
    ...(held ? { onHold: held.title } : {}),
  }
}
