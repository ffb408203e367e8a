/** What a purchase entitles its account to at an instant. Pure; called at every change and whenever time alone changes something. */
import { passMark, passMarks } from '@club/access'

export type Opening = {
  opens: boolean
  opensUntil: string | null
  entitlements: readonly string[]
  matchID: string | null
  windowFrom: string | null
  windowUntil: string | null
  endsAt: string | null
}

/**
 * A subscription opens its entitlements; a pass opens the marks of its match for good, and the rest within the match's window. A
 * match without a kick-off has no window yet.
 */
export function openedBy(purchase: Opening, now: Date): string[] {
  const { opens, opensUntil, entitlements, matchID, windowFrom, windowUntil } = purchase
  const at = now.getTime()
  if (!opens || (opensUntil !== null && at >= Date.parse(opensUntil))) return []
  if (matchID === null) return [...entitlements]
  const within =
    windowFrom !== null &&
    windowUntil !== null &&
    at >= Date.parse(windowFrom) &&
    at < Date.parse(windowUntil)
  return [passMark(matchID), ...passMarks(matchID, entitlements), ...(within ? entitlements : [])]
}

/** When it ends, if it does not renew: one that was cancelled after a payment had failed ends with its days of grace, if that is sooner. */
export const endOf = ({ endsAt, opensUntil }: Pick<Opening, 'endsAt' | 'opensUntil'>): string | null =>
  endsAt !== null && opensUntil !== null && Date.parse(opensUntil) < Date.parse(endsAt) ? opensUntil : endsAt

/** When what it opens ends, by name: a subscription that does not renew, and all of a pass but its marks. */
export function endsOfOpened(purchase: Opening): Record<string, string | null> {
  const end = purchase.matchID === null ? endOf(purchase) : purchase.windowUntil
  return Object.fromEntries(purchase.entitlements.map((name) => [name, end]))
}
