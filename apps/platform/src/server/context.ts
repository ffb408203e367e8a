/** What the services are given; made once per platform by whoever starts it. */
import type { Limiter } from '@club/limiter'
import type { InstallationSettings } from '@club/settings'
import type { AccessMemory } from '../access-memory/access-memory.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FindSignedIn } from '../identity/accounts.store.ts'
import type { ServiceTokens } from '../identity/service-tokens.ts'
import type { SharedState } from '../leases/leases.ts'
import type { Follower } from '../outbox/follower.ts'
import type { PictureLibrary } from '../services/images/library.server.ts'
import type { Ingest } from '../services/media/ingest.server.ts'
import type { LicenceServers } from '../services/media/licence-servers.server.ts'
import type { Media } from '../services/media/media.server.ts'
import type { Playbacks } from '../services/streamline/playbacks.ts'

export type PlatformContext = {
  database: Database
  /** What lies beside the database. */
  dataDir: string
  clock: Clock
  settings: InstallationSettings
  tokens: ServiceTokens
  /** Who is signed in on the site, by the token of the session's cookie. */
  signedIn: FindSignedIn
  /** The same and what else the gate of media keys asks for, from memory. */
  memory: AccessMemory
  /** Origins of our own sites. */
  origins: readonly string[]
  /** Cookies carry `Secure` and a prefix that says so: the sites are on https. */
  secureCookies: boolean
  follower: Follower
  pictures: PictureLibrary
  /** Leases and announcements, shared by all instances. */
  state: SharedState
  /** Budgets of whatever a stranger can repeat, shared by all instances. */
  limiter: Limiter
  /** Seals the cookies of known devices. */
  deviceSecret: string
  /** Who plays what; `authorise` is the gate of every media key. */
  playbacks: Playbacks
  /** Playlists, encrypted segments and keys. */
  media: Media
  /** Of Widevine and FairPlay, where they are configured. */
  licenceServers: LicenceServers
  /** What encoders send. */
  ingest: Ingest
  /** Every media key follows from it; it never leaves the platform. */
  mediaSecret: Buffer
  /** Fires when the platform stops: open streams end. */
  stopping: AbortSignal
}
