/**
 * The gate that every media key and licence asks (docs/product.md#media-keys): is this a playback of this entry that is still alive, and
 * may its account still watch? Playlists and segments ask nothing; without a key they are noise.
 */
import type { EndedReason, SiteID } from '@club/contracts'

export type Playback = {
  playbackID: string
  /** The entry on demand, or the stream asset. */
  entryID: string
  /** null: an entry that is open to all, played without an account. */
  userID: string | null
  startedAt: Date
  /** When it ends unless a ping comes before. */
  expiresAt: Date
  bypassed: boolean
}

export type Authorised =
  | { granted: true; playback: Playback }
  /** `none`: no playback of this entry came with the request, or none of ours. */
  | { granted: false; reason: EndedReason | 'none' }

export type PlaybackGate = {
  /**
   * @param cookieHeader the request's: the playback's own cookie, and with an account the session that began it
   * @param site whose session that is; the main site's where absent
   */
  authorise(cookieHeader: string | undefined, entryID: string, site?: SiteID): Promise<Authorised>
  /** For receivers without cookies: a token stands for its playback alone, as long as that lives. */
  authoriseToken(token: string, entryID: string): Promise<Authorised>
}
