/** What the payment service needs from the others. */
import type { PaymentSettings } from '../../payment-settings.ts'
import type { PlatformContext } from '../../server/context.ts'
import type { Packages } from '../packages/index.ts'
import type { Vouchers } from '../vouchers/index.ts'

/** When a match is, and its pass opens its entitlements, wherever the match now is in the fixtures; ISO 8601. */
export type PassWindow = { kickOff: string; from: string; until: string }

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
  packages: Pick<Packages, 'find'>
  vouchers: Pick<Vouchers, 'of'>
}

/** @returns null if no kick-off is fixed, or the match is gone */
export async function windowOfPass(
  packages: PaymentPorts['packages'],
  now: Date,
  packageID: string,
): Promise<PassWindow | null> {
  const match = (await packages.find(now, packageID))?.package.match
  return match ? { kickOff: match.kickOff, from: match.opensAt, until: match.closesAt } : null
}

export const service = 'payments'
