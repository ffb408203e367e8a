/** What is available to the services; each names the parts that it needs. Made once per platform, by `compose`. */
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
  /** Folder of the data beside the database. */
  dataDir: string
  clock: Clock
  settings: InstallationSettings
  tokens: ServiceTokens
  /** Who is signed in on the site, by the token of the session cookie. */
  signedIn: FindSignedIn
  /** The same and the other data for the gate of media keys, from memory. */
  memory: AccessMemory
  /** Origins of our own sites. */
  origins: readonly string[]
  /** The inner listener, known once it listens: where our servers call one another. */
  inner: () => string
  /** Cookies carry `Secure` and a prefix to match: the sites use https. */
  secureCookies: boolean
  follower: Follower
  /** Leases and announcements, shared by all instances. */
  state: SharedState
  /** Budgets for everything that a stranger can repeat, shared by all instances. */
  limiter: Limiter
  passwords: Passwords
  /** Seals the cookies of known devices. */
  deviceSecret: string
  /** Who plays what; `authorise` is the gate for every media key. */
  playbacks: Playbacks
  /** Letters to account holders. */
  mail: Mailing
  /** Logs a problem from which the platform has recovered. */
  warn(details: object, message: string): void
  /** Fires when the platform stops: open streams then end. */
  stopping: AbortSignal
}
