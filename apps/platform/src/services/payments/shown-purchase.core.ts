import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import { formatMoney } from '@club/i18n'
import { endOf } from './opened.core.ts'
import { isOff } from './ports.ts'
import type { MatchNow, Purchase } from './purchases.store.ts'

type Matches = ReadonlyMap<string, MatchNow>

/** When the match of a pass is, and from when the pass opens its streams; or why it is not to come. */
function matchOf(
  { matchID, windowFrom: opensAt }: Purchase,
  matches: Matches,
): Pick<Shown, 'match' | 'outlook'> {
  const match = matchID === null ? undefined : matches.get(matchID)
  if (match === undefined) return {}
  const { kickOff, outlook } = match
  return {
    ...(outlook === 'to-come' ? {} : { outlook }),
    // A day on which it is not played would be taken for the day of the match.
    ...(isOff(outlook) || kickOff === null || opensAt === null ? {} : { match: { kickOff, opensAt } }),
  }
}

const shown = (purchase: Purchase, held: readonly string[], matches: Matches, locale: string): Shown => ({
  packageID: purchase.packageID,
  title: purchase.title,
  kind: purchase.kind,
  status: purchase.status,
  active:
    purchase.opens &&
    (purchase.matchID === null
      ? purchase.entitlements.every((name) => held.includes(name))
      : held.includes(passMark(purchase.matchID))),
  entitlements: purchase.entitlements,
  priceDisplay: purchase.priceDisplay,
  ...(purchase.sum && { paidDisplay: formatMoney(locale, purchase.sum.amount, purchase.sum.currency) }),
  ...(purchase.refunded &&
    purchase.status !== 'refunded' && {
      refundedDisplay: formatMoney(locale, purchase.refunded.amount, purchase.refunded.currency),
    }),
  boughtAt: purchase.boughtAt,
  renewsAt: purchase.renewsAt,
  endsAt: endOf(purchase) ?? purchase.windowUntil,
  ...matchOf(purchase, matches),
  receiptURL: purchase.receiptURL,
})

type Listed = { id: string; attributes: Shown }

/**
 * What an account has bought and redeemed, newest first.
 * @param held its entitlements
 * @param matches that it has passes for
 * @param locale the club's, in which sums are written
 */
export const allOf = (
  purchases: readonly Purchase[],
  vouchers: readonly Listed[],
  held: readonly string[],
  matches: Matches,
  locale: string,
): Listed[] =>
  [
    ...purchases.map((purchase) => ({
      id: purchase.id,
      attributes: shown(purchase, held, matches, locale),
    })),
    ...vouchers,
  ].sort((one, other) => Date.parse(other.attributes.boughtAt) - Date.parse(one.attributes.boughtAt))
