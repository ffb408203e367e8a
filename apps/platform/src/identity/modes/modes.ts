/** The mode of this installation; null if accounts are our own, or there are none. */
import type { Clock } from '../../clock.ts'
import type { SignInSettings } from '../../sign-in-settings.ts'
import type { RemoteMode } from './mode.ts'

/** @param secure the sites use https */
export async function remoteModeOf(
  settings: SignInSettings,
  { clock, secure }: { clock: Clock; secure: boolean },
): Promise<RemoteMode | null> {
  switch (settings.mode) {
    case 'club':
    case 'none':
      return null
    case 'cookie':
      return (await import('./club-cookie.ts')).clubCookie({ ...settings, clock })
    case 'cloud-identity':
      // Amazon's SDK is loaded only for this mode.
      return (await import('./cloud-identity.ts')).cloudIdentity({ ...settings, clock })
    case 'stream-payments':
      return (await import('./stream-payments.ts')).streamPayments({ ...settings, clock })
    case 'code-exchange':
      return (await import('./code-exchange.ts')).codeExchange({ ...settings, clock, secure })
    case 'sports-alliance':
      return (await import('./sports-alliance.ts')).sportsAlliance({ ...settings, clock, secure })
  }
}
