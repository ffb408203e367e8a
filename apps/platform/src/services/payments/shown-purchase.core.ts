import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import { formatMoney } from '@club/i18n'
import { endOf } from './opened.core.ts'
import type { Purchase } from './purchases.store.ts'

type KickOffs = ReadonlyMap<string, string>

/** When the match of a pass is, and from when the pass opens its streams. */
function matchOf({ matchID, windowFrom: opensAt }: Purchase, kickOffs: KickOffs): Pick<Shown, 'match'> {
  const kickOff = matchID === null ? undefined : kickOffs.get(matchID)
  return kickOff === undefined || opensAt === null ? {} : { match: { kickOff, opensAt } }
}

const shown = (purchase: Purchase, held: readonly string[], kickOffs: KickOffs, locale: string): Shown => ({
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
  ...matchOf(purchase, kickOffs),
  receiptURL: purchase.receiptURL,
})

type Listed = { id: string; attributes: Shown }

/**
 * What an account has bought and redeemed, newest first.
 * @param held its entitlements
 * @param kickOffs of the matches that it has passes for
 * @param locale the club's, in which sums are written
 */
export const allOf = (
  purchases: readonly Purchase[],
  vouchers: readonly Listed[],
  held: readonly string[],
  kickOffs: KickOffs,
  locale: string,
): Listed[] =>
  [
    ...purchases.map((purchase) => ({
      id: purchase.id,
      attributes: shown(purchase, held, kickOffs, locale),
    })),
    ...vouchers,
  ].sort((one, other) => Date.parse(other.attributes.boughtAt) - Date.parse(one.attributes.boughtAt))
