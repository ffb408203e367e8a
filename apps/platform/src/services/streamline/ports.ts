/** What the streaming service needs. */
import type { KeySystem } from '@club/contracts'
import type { OlderProvider } from '../../identity/modes/older-provider.ts'
import type { PlatformContext } from '../../server/context.ts'

export type StreamlinePorts = Pick<
  PlatformContext,
  | 'database'
  | 'clock'
  | 'follower'
  | 'memory'
  | 'origins'
  | 'playbacks'
  | 'secureCookies'
  | 'signedIn'
  | 'state'
  | 'stopping'
  | 'warn'
> & {
  /** The provider that streams and takes payments; null unless fans sign in through it. */
  older: OlderProvider | null
  /** Grants an account what its match passes open now. @returns whether that changed anything */
  openBegunPasses(account: string): Promise<boolean>
  /**
   * When the account's next match pass will open what these entitlements open, and the title of a purchase that would open it but whose
   * payment is on hold.
   */
  boughtNotOpen(
    account: string,
    opens: readonly string[],
    now: Date,
  ): Promise<{ passOpensAt?: string; onHold?: string }>
  media: {
    /** The playlists that a player asks for first, by address. */
    playlistsOf(entryID: string): Promise<Record<string, string>>
    /** Key systems of protected streams, the strongest first. */
    systems: readonly KeySystem[]
  }
}

export const service = 'streamline'
