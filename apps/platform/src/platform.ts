/**
 * Starts the platform: the base services of docs/interfaces.md#base-services over one database, on loopback. `main.ts` runs it as a service;
 * tests and tools start one in process.
 */
import { join, resolve } from 'node:path'
import { createLimiter } from '@club/limiter'
import { keepPrivate, mendModes } from '@club/process'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import { type AccessMemory, createAccessMemory } from './access-memory/access-memory.ts'
import { type Clock, frozenClock, systemClock } from './clock.ts'
import { writeAddressFile } from './data-dir/address-file.server.ts'
import { type FolderLock, lockFolder } from './data-dir/folder-lock.server.ts'
import { backupToken, readSecrets } from './data-dir/secrets.server.ts'
import type { Database } from './database/database.ts'
import { installationSecret } from './database/installation-secrets.ts'
import { migrate } from './database/migrations.ts'
import { openPglite } from './database/pglite.server.ts'
import { openPostgres } from './database/postgres.server.ts'
import type { Environment } from './environment.ts'
import { site } from './identity/routes.ts'
import { keepSampleAccounts } from './identity/sample-accounts.ts'
import { serviceTokens } from './identity/service-tokens.ts'
import { forgetExpiredSessions } from './identity/sessions.store.ts'
import { inProcessState } from './leases/in-process.ts'
import type { SharedState } from './leases/leases.ts'
import { redisState } from './leases/redis.server.ts'
import { followOutbox } from './outbox/follower.ts'
import { platformRoutes } from './routes.ts'
import { buildServer } from './server/app.ts'
import { pictureLibrary } from './services/images/library.server.ts'
import { keepTidy, startMedia } from './services/media/start.server.ts'
import { isSampleClub, readClubSettings } from './services/settings/club-settings.server.ts'
import { createPlaybacks } from './services/streamline/playbacks.ts'
import { keepSampleStreams } from './services/streamline/sample-streams.ts'
import { playbackSocket } from './services/streamline/socket.ts'

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
  /** What gateways pass on to, such as `http://127.0.0.1:4100`. */
  url: string
  /** The inner listener, with the internal and admin calls. */
  inner: string
  /** One line of the platform's log, at level error. */
  logError(message: string, fields: Record<string, unknown>): void
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
  keepPrivate(dataDir)
  const settings = await readClubSettings(environment.clubSettings)
  const secrets = await readSecrets(dataDir)

  let lock: FolderLock | null = null
  let database: Database | null = null
  let state: SharedState | null = null
  let memory: AccessMemory | null = null
  try {
    if (environment.databaseUrl) {
      // The pool opens another connection by itself; whoever asks meanwhile gets 503.
      database = await openPostgres(environment.databaseUrl)
    } else {
      lock = await lockFolder(join(dataDir, 'database.lock'))
      database = await openPglite(join(dataDir, 'database'), onLost)
      // A new one is unpacked with everybody's rights, whatever this process's mask.
      mendModes(join(dataDir, 'database'))
    }
    const opened = database
    await migrate(opened)

    const stopping = new AbortController()
    const ticking = clock ?? (environment.now ? frozenClock(environment.now) : systemClock)
    let log: FastifyBaseLogger | null = null
    const warn = (details: object, message: string) => log?.warn(details, message)
    const shared = environment.redisUrl
      ? await redisState({
          url: environment.redisUrl,
          prefix: 'club:',
          onProblem: (error) => warn({ err: error }, 'Redis does not answer'),
        })
      : inProcessState(ticking.now().getTime())
    state = shared
    memory = createAccessMemory(opened, ticking, site)
    const known = memory
    const mediaServices = await startMedia({
      database: opened,
      memory,
      clock: ticking,
      dataDir,
      sources: environment.mediaSources,
      licences: environment.licences,
    })
    const context = {
      ...mediaServices,
      signedIn: memory.signedIn,
      memory,
      database: opened,
      dataDir,
      clock: ticking,
      settings,
      state: shared,
      limiter: createLimiter({ redis: shared.redis }),
      deviceSecret: await installationSecret(opened, 'devices'),
      playbacks: createPlaybacks({
        memory,
        clock: ticking,
        settings,
        state: shared,
        secret: await installationSecret(opened, 'playbacks'),
        limit: environment.concurrentStreams,
        site,
        secureCookies: environment.production,
      }),
      tokens: serviceTokens({
        feed: environment.tokens.feed,
        staff: environment.tokens.staff,
        import: environment.tokens.import ?? secrets.importToken,
        gateway: environment.tokens.gateway ?? secrets.gatewayToken,
        backup: backupToken(secrets),
      }),
      origins: settings.site.origin ? [...environment.origins, settings.site.origin] : environment.origins,
      secureCookies: environment.production,
      follower: followOutbox(opened, { warn }),
      pictures: pictureLibrary(dataDir, environment.pictureEffort),
      stopping: stopping.signal,
    }
    await forgetExpiredSessions(opened, ticking.now())
    const sample = isSampleClub(settings) && !environment.production
    await keepSampleAccounts(opened, ticking, sample)
    if (sample) await keepSampleStreams(opened, ticking, settings.site.timezone)
    const routes = platformRoutes(context)
    const logging = { logLevel: environment.logLevel, ...(logTo ? { logTo } : {}) }
    const app = buildServer(context, routes.open, logging)
    const innerApp = buildServer(context, routes.inner, logging)
    log = app.log
    const socket = playbackSocket(context, site, { warn })
    socket.attach(app.server)
    const inner = await innerApp.listen({ host: environment.host, port: environment.innerPort })
    const url = await app.listen({ host: environment.host, port: environment.port }).catch(async (error) => {
      await innerApp.close()
      throw error
    })
    const stopTidying = keepTidy(mediaServices, warn)
    const addressFile = await writeAddressFile(dataDir, { url, inner })
    const held = lock
    return {
      url,
      inner,
      logError: (message, fields) => app.log.error(fields, message),
      close: async () => {
        stopping.abort()
        stopTidying()
        await socket.close()
        await Promise.all([app.close(), innerApp.close()])
        await addressFile.remove()
        known.stop()
        await shared.close()
        await opened.close()
        await held?.release()
      },
    }
  } catch (error) {
    memory?.stop()
    await state?.close().catch(() => {})
    await database?.close().catch(() => {})
    await lock?.release()
    throw error
  }
}
