/**
 * The gate for every media key and licence (docs/product.md#media-keys): is this a playback of this entry that is still alive, and
 * may its account still watch? Playlists and segments are not checked; without a key they are noise.
 */
import type { EndedReason, SiteID } from '@club/contracts'

export type Playback = {
  playbackID: string
  /** The entry on demand, or the stream asset. */
  entryID: string
  /** null: an entry that is open to all, played without an account. */
  userID: string | null
  startedAt: Date
  /** When it ends unless a ping arrives first. */
  expiresAt: Date
  bypassed: boolean
}

export type Authorised =
  | { granted: true; playback: Playback }
  /** `none`: the request carried no playback of this entry, or none of ours. */
  | { granted: false; reason: EndedReason | 'none' }

export type PlaybackGate = {
  /**
   * @param cookieHeader the request's: the playback's own cookie, and for an account the session that started it
   * @param site the site of that session; by default the main site
   */
  authorise(cookieHeader: string | undefined, entryID: string, site?: SiteID): Promise<Authorised>
  /**
   * The playback that a page names by its token, for the browser that began it: each tab has a playback of its own, and the cookie of an entry is that
   * of the last one. By the session where it is an account's; without one, any playback of the entry that the browser began will do.
   */
  authoriseOwn(
    token: string,
    cookieHeader: string | undefined,
    entryID: string,
    site?: SiteID,
  ): Promise<Authorised>
  /** For receivers without cookies: a token stands for its playback alone, as long as that lives. */
  authoriseToken(token: string, entryID: string): Promise<Authorised>
}
