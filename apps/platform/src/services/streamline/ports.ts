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
  /** The provider that streams and takes payments, where fans sign in by it. */
  older: OlderProvider | null
  /** Gives an account what a pass of it has begun to open. @returns whether it has anything else than before */
  openBegunPasses(account: string): Promise<boolean>
  /**
   * When the next match pass of an account opens what these entitlements open, and the title of a purchase that would, and whose payment is
   * on hold.
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
