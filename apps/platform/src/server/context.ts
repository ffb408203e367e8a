/** What the services may ask for; each names the parts that it needs. Made once for a platform, by `compose`. */
import type { Limiter } from '@club/limiter'
import type { InstallationSettings } from '@club/settings'
import type { AccessMemory } from '../access-memory/access-memory.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FindSignedIn } from '../identity/accounts.store.ts'
import type { Passwords } from '../identity/passwords.ts'
import type { ServiceTokens } from '../identity/service-tokens.ts'
import type { SharedState } from '../leases/leases.ts'
import type { Mailing } from '../mail/start.server.ts'
import type { Follower } from '../outbox/follower.ts'
import type { Playbacks } from '../playbacks/playbacks.ts'

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
  /** The inner listener, known once it listens: where servers of ours call one another. */
  inner: () => string
  /** Cookies carry `Secure` and a prefix that says so: the sites are on https. */
  secureCookies: boolean
  follower: Follower
  /** Leases and announcements, shared by all instances. */
  state: SharedState
  /** Budgets of whatever a stranger can repeat, shared by all instances. */
  limiter: Limiter
  passwords: Passwords
  /** Seals the cookies of known devices. */
  deviceSecret: string
  /** Who plays what; `authorise` is the gate of every media key. */
  playbacks: Playbacks
  /** Letters to holders of accounts. */
  mail: Mailing
  /** Says in the log that something went wrong and was got over. */
  warn(details: object, message: string): void
  /** Fires when the platform stops: open streams end. */
  stopping: AbortSignal
}
