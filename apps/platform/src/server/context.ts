/** What the services are given; made once per platform by whoever starts it. */
import type { ClubSettings } from '@club/settings'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ServiceTokens } from '../identity/service-tokens.ts'
import type { Follower } from '../outbox/follower.ts'
import type { PictureLibrary } from '../services/images/library.server.ts'

export type PlatformContext = {
  database: Database
  clock: Clock
  settings: ClubSettings
  tokens: ServiceTokens
  /** Origins of our own sites. */
  origins: readonly string[]
  /** Session cookies carry `Secure`. */
  secureCookies: boolean
  follower: Follower
  pictures: PictureLibrary
  /** Fires when the platform stops: open streams end. */
  stopping: AbortSignal
}
