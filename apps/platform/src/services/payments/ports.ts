/** What the payment service needs from the others. */
import type { PaymentSettings } from '../../payment-settings.ts'
import type { PlatformContext } from '../../server/context.ts'
import type { Outlook, Packages } from '../packages/index.ts'
import type { Vouchers } from '../vouchers/index.ts'

/** The match of a pass as it is now. Instants are ISO 8601. */
export type MatchOfPass = {
  outlook: Outlook
  kickOff: string | null
  /** When the pass opens its entitlements; null while the match has no kick-off that counts. */
  window: { from: string; until: string } | null
}

/** Whether a match is not to be played, at least not on its day. */
export const isOff = (outlook: Outlook): outlook is 'postponed' | 'called-off' =>
  outlook === 'postponed' || outlook === 'called-off'

export type PaymentPorts = Pick<
  PlatformContext,
  | 'database'
  | 'clock'
  | 'settings'
  | 'origins'
  | 'signedIn'
  | 'secureCookies'
  | 'memory'
  | 'limiter'
  | 'mail'
  | 'warn'
> & {
  payments: PaymentSettings | null
  packages: Pick<Packages, 'find' | 'outlookOf'>
  vouchers: Pick<Vouchers, 'of'>
}

/** @returns null if it is no pass, or the match is gone */
export async function matchOfPass(
  packages: PaymentPorts['packages'],
  now: Date,
  packageID: string,
): Promise<MatchOfPass | null> {
  const found = await packages.find(now, packageID)
  if (!found || found.outlook === null) return null
  const { outlook } = found
  const { match } = found.package
  const window = match && !isOff(outlook) ? { from: match.opensAt, until: match.closesAt } : null
  return { outlook, kickOff: match?.kickOff ?? null, window }
}

export const service = 'payments'
