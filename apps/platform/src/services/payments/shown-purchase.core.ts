import { passMark } from '@club/access'
import type { Purchase as Shown } from '@club/contracts'
import type { Purchase } from './purchases.store.ts'

type KickOffs = ReadonlyMap<string, string>

/** When the match of a pass is, and from when the pass opens its streams. */
function matchOf({ matchID, windowFrom: opensAt }: Purchase, kickOffs: KickOffs): Pick<Shown, 'match'> {
  const kickOff = matchID === null ? undefined : kickOffs.get(matchID)
  return kickOff === undefined || opensAt === null ? {} : { match: { kickOff, opensAt } }
}

const shown = (purchase: Purchase, held: readonly string[], kickOffs: KickOffs): Shown => ({
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
  boughtAt: purchase.boughtAt,
  renewsAt: purchase.renewsAt,
  endsAt: purchase.endsAt ?? purchase.windowUntil,
  ...matchOf(purchase, kickOffs),
  receiptURL: purchase.receiptURL,
})

type Listed = { id: string; attributes: Shown }

/**
 * What an account has bought and redeemed, newest first.
 * @param held its entitlements
 * @param kickOffs of the matches that it has passes for
 */
export const allOf = (
  purchases: readonly Purchase[],
  vouchers: readonly Listed[],
  held: readonly string[],
  kickOffs: KickOffs,
): Listed[] =>
  [
    ...purchases.map((purchase) => ({ id: purchase.id, attributes: shown(purchase, held, kickOffs) })),
    ...vouchers,
  ].sort((one, other) => Date.parse(other.attributes.boughtAt) - Date.parse(one.attributes.boughtAt))
