/** Who may buy what, and where; for a checkout and for a change to another package alike. */
import { hasPackage, heldAt, type Place, ruledOut } from '@club/access'
import { checkoutCodes, type PriceOption } from '@club/contracts'
import type { Account } from '../../identity/accounts.store.ts'
import { endsOf } from '../../identity/entitlements.store.ts'
import { Refusal } from '../../server/errors.ts'
import type { FoundPackage } from '../packages/index.ts'
import type { PaymentPorts } from './ports.ts'

export type Caller = {
  account: Account
  place: Place
  /** The origin of the site that the fan is on. */
  origin: string
  /** The page there to which the fan returns; null: the package's own. */
  page: string | null
}

export const refused = (status: number, code: string, title: string, pointer?: string) =>
  new Refusal(status, [{ code, title, ...(pointer === undefined ? {} : { source: { pointer } }) }])

export type Admitted = { sold: FoundPackage; option: PriceOption }

/** @returns a function that finds a package and its price for a caller; it throws Refusal 403, 409, 410 */
export function admission({
  database,
  clock,
  memory,
  packages,
}: Pick<PaymentPorts, 'database' | 'clock' | 'memory' | 'packages'>) {
  /** Whether the pass's stream may not be shown at kick-off where the fan is. */
  const isForbidden = async ({ record, package: { match } }: FoundPackage, place: Place) => {
    const asset = record.pass?.stream
    const stream = asset ? await memory.stream(asset) : null
    return stream !== null && match !== null && ruledOut(stream, place, new Date(match.kickOff))
  }
  return async (
    packageID: string,
    price: string | undefined,
    { account, place }: Caller,
  ): Promise<Admitted> => {
    if (account.blocked)
      throw refused(403, checkoutCodes.blocked, 'Your account has been blocked by an administrator')
    const sold = await packages.find(clock.now(), packageID)
    const option = sold?.package.priceData.find(({ id }) => id === price)
    if (!sold?.onSale || !option) throw refused(410, checkoutCodes.over, 'This is no longer on sale')
    const held = heldAt(
      account.entitlements,
      await endsOf(database, account.id),
      sold.package.match?.kickOff ?? null,
    )
    if (hasPackage(held, option.accessData.entitlements, sold.package.includedIn))
      throw refused(409, checkoutCodes.held, 'You already have this')
    if (!account.bypassed && (await isForbidden(sold, place)))
      throw refused(403, checkoutCodes.place, 'This match may not be shown where you are')
    return { sold, option }
  }
}
