/**
 * Starts the platform: the base services of specification §7 over one database, on loopback. `main.ts` runs it as a service;
 * tests and tools start one in process.
 */
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DestinationStream } from 'pino'
import { type Clock, frozenClock, systemClock } from './clock.ts'
import { writeAddressFile } from './data-dir/address-file.server.ts'
import { type FolderLock, lockFolder } from './data-dir/folder-lock.server.ts'
import { readSecrets } from './data-dir/secrets.server.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { openPglite } from './database/pglite.server.ts'
import { openPostgres } from './database/postgres.server.ts'
import type { Environment } from './environment.ts'
import { serviceTokens } from './identity/service-tokens.ts'
import { forgetExpiredSessions } from './identity/sessions.store.ts'
import { followOutbox } from './outbox/follower.ts'
import { platformRoutes } from './routes.ts'
import { buildServer } from './server/app.ts'
import { pictureLibrary } from './services/images/library.server.ts'
import { readClubSettings } from './services/settings/club-settings.server.ts'

export type PlatformOptions = {
  environment: Environment
  /** The environment's `NOW`, else the system's clock, where none is given. */
  clock?: Clock
  /** Where log lines go; standard output where none is given. */
  logTo?: DestinationStream
  /** Called when the database is lost for good: the process should end and be started again. */
  onLost?: (error: Error) => void
}

export type RunningPlatform = {
  /** Such as `http://127.0.0.1:4100`. */
  url: string
  /** Finishes the requests in hand, ends open streams, closes the database. */
  close(): Promise<void>
}

export async function startPlatform({
  environment,
  clock,
  logTo,
  onLost,
}: PlatformOptions): Promise<RunningPlatform> {
  const dataDir = resolve(environment.dataDir)
  await mkdir(dataDir, { recursive: true })
  const settings = await readClubSettings(environment.clubSettings)
  const secrets = await readSecrets(dataDir)

  let lock: FolderLock | null = null
  let database: Database | null = null
  try {
    if (environment.databaseUrl) {
      // The pool opens another connection by itself; whoever asks meanwhile gets 503.
      database = await openPostgres(environment.databaseUrl)
    } else {
      lock = await lockFolder(join(dataDir, 'database.lock'))
      database = await openPglite(join(dataDir, 'database'), onLost)
    }
    const opened = database
    await migrate(opened)

    const stopping = new AbortController()
    const context = {
      database: opened,
      clock: clock ?? (environment.now ? frozenClock(environment.now) : systemClock),
      settings,
      tokens: serviceTokens({
        feed: environment.tokens.feed,
        staff: environment.tokens.staff,
        import: environment.tokens.import ?? secrets.importToken,
        gateway: environment.tokens.gateway ?? secrets.gatewayToken,
      }),
      origins: settings.site.origin ? [...environment.origins, settings.site.origin] : environment.origins,
      secureCookies: environment.production,
      follower: followOutbox(opened, { warn: (details, message) => app.log.warn(details, message) }),
      pictures: pictureLibrary(dataDir),
      stopping: stopping.signal,
    }
    await forgetExpiredSessions(opened, context.clock.now())
    const app = buildServer(context, platformRoutes(context), {
      logLevel: environment.logLevel,
      ...(logTo ? { logTo } : {}),
    })
    const url = await app.listen({ host: environment.host, port: environment.port })
    const addressFile = await writeAddressFile(dataDir, url)
    const held = lock
    return {
      url,
      close: async () => {
        stopping.abort()
        await app.close()
        await addressFile.remove()
        await opened.close()
        await held?.release()
      },
    }
  } catch (error) {
    await database?.close().catch(() => {})
    await lock?.release()
    throw error
  }
}
