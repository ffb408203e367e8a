/**
 * Starts the platform: the base services of docs/interfaces.md#base-services over one database, on loopback. `main.ts` runs it as a service;
 * tests and tools start one in process.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { keepPrivate, mendModes } from '@club/process'
import { doubtfulSettings, type InstallationSettings, isSampleClub } from '@club/settings'
import type { FastifyBaseLogger } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CaptchaSettings } from './captcha-settings.ts'
import { type Clock, frozenClock, systemClock } from './clock.ts'
import { type Composed, compose } from './compose.ts'
import { writeAddressFile } from './data-dir/address-file.server.ts'
import { backupToken, readSecrets } from './data-dir/secrets.server.ts'
import { giveSpareRoom, keepSpareRoom } from './data-dir/spare-room.server.ts'
import type { Database } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { openDatabase } from './database/open-database.server.ts'
import type { Environment } from './environment.ts'
import { forgetOld, keepForgetting } from './forgetting.ts'
import { forgetSampleAccounts } from './identity/accounts.store.ts'
import { forgetOtherModes } from './identity/modes/remote-accounts.ts'
import { passwords } from './identity/passwords.ts'
import { serviceTokens } from './identity/service-tokens.ts'
import { inProcessState } from './leases/in-process.ts'
import { redisState } from './leases/redis.server.ts'
import { startMail } from './mail/start.server.ts'
import { paymentPagesOf } from './payment-settings.ts'
import { buildServer } from './server/app.ts'
import { filmsFrom } from './services/media/index.ts'
import { baseOnServer, type IndexBase, openIndex, ownInstance } from './services/search/index.ts'
import { readClubSettings, unmetNow } from './services/settings/index.ts'

export type PlatformOptions = {
  environment: Environment
  /** By default the environment's `NOW`, else the system's clock. */
  clock?: Clock
  /** Where log lines go; by default standard output. */
  logTo?: DestinationStream
  /**
   * It serves one command for a moment, with whatever environment the command has: it delivers no mail, leaves alone all data that the
   * club's own platform looks after, and publishes no address.
   */
  forCommand?: boolean
  /** Called when the database is lost for good: the process should exit and be restarted. */
  onLost?: (error: Error) => void
}

export type RunningPlatform = {
  /** The address that gateways forward to, such as `http://127.0.0.1:4100`. */
  url: string
  /** The inner listener, with the internal and admin calls. */
  inner: string
  /** One line of the platform's log, at level error. */
  logError(message: string, fields: Record<string, unknown>): void
  /** Finishes the requests under way, ends open streams, closes the database. */
  close(): Promise<void>
}

/** What has been opened, to be closed in reverse order: at the end, or if the start fails halfway. */
type Opened = { close: () => Promise<void> }[]

const closeAll = async (opened: Opened) => {
  for (const { close } of opened.toReversed()) await close()
}

export async function startPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const opened: Opened = []
  try {
    return await start(options, opened)
  } catch (error) {
    for (const { close } of opened.toReversed()) await close().catch(() => {})
    throw error
  }
}

async function start(
  { environment, clock: given, logTo, forCommand = false, onLost }: PlatformOptions,
  opened: Opened,
): Promise<RunningPlatform> {
  const dataDir = resolve(environment.dataDir)
  keepPrivate(dataDir)
  await giveSpareRoom(dataDir)
  opened.push({ close: () => keepSpareRoom(dataDir) })
  const told = await readClubSettings(environment.clubSettings)
  const settings = {
    ...told,
    ...signInSettingsOf(told, environment),
    paymentPages: paymentPagesOf(environment.payments, told.paymentPages),
  }
  const secrets = await readSecrets(dataDir)
  const database = await openDatabase(environment, dataDir, (part) => opened.push(part), onLost)
  await migrate(database)

  const stopping = new AbortController()
  const clock = given ?? (environment.now ? frozenClock(environment.now) : systemClock)
  let log: FastifyBaseLogger | null = null
  const warn = (details: object, message: string) => log?.warn(details, message)
  const state = environment.redisUrl
    ? await redisState({
        url: environment.redisUrl,
        prefix: environment.redisPrefix,
        onProblem: (error) => warn({ err: error }, 'Redis does not answer'),
        now: () => clock.now().getTime(),
      })
    : inProcessState(clock.now().getTime())
  opened.push(state)

  const mail = await startMail({
    database,
    clock,
    smtp: forCommand ? null : environment.smtp,
    // The club's own platform delivers or shows the mails that are waiting.
    production: forCommand || environment.production,
    club: settings.club.name,
    locale: settings.site.locale,
    warn,
  })
  opened.push({ close: mail.stop })

  let inner: string | null = null
  const samples = isSampleClub(settings) && !environment.production
  const composed = await compose({
    database,
    dataDir,
    clock,
    settings,
    state,
    tokens: serviceTokens({
      feed: environment.tokens.feed,
      staff: environment.tokens.staff,
      import: environment.tokens.import ?? secrets.importToken,
      gateway: environment.tokens.gateway ?? secrets.gatewayToken,
      backup: backupToken(secrets),
    }),
    origins: settings.site.origin ? [...environment.origins, settings.site.origin] : environment.origins,
    inner: () => {
      if (inner === null) throw new Error('the inner listener does not listen yet')
      return inner
    },
    secureCookies: environment.production,
    passwords,
    mail,
    stopping: stopping.signal,
    warn,
    concurrentStreams: environment.concurrentStreams,
    pictureEffort: environment.pictureEffort,
    searchOpensAfter: environment.searchOpensAfter,
    films: filmsFrom(environment.mediaSources),
    licences: environment.licences,
    payments: environment.payments,
    signIn: environment.signIn,
    social: environment.social,
    captcha: environment.captcha,
    push: environment.push,
    redisPrefix: environment.redisPrefix,
    samples,
    searchBase: searchBaseOf(database, dataDir, warn),
  })
  const { memory } = composed.context
  opened.push({ close: async () => memory.stop() }, composed.services.search, composed.services.alerts)
  if (!forCommand) {
    await forgetStrangers(database, clock, environment, samples)
    await forgetOld(composed)
  }

  const listening = await listen(composed, environment, logTo)
  log = listening.log
  inner = listening.inner
  if (!forCommand)
    for (const doubt of [...doubtfulSettings(told), ...(await unmetNow(database, told))])
      warn({}, `CLUB_SETTINGS: ${doubt}`)
  const stopTidying = forCommand ? () => {} : keepUp(composed, warn)
  await keepSpareRoom(dataDir)
  // Last: whoever reads it takes the platform for started.
  const addressFile = forCommand ? null : await writeAddressFile(dataDir, listening)
  return {
    url: listening.url,
    inner: listening.inner,
    logError: (message, fields) => listening.log.error(fields, message),
    close: async () => {
      stopping.abort()
      stopTidying()
      await listening.close()
      await addressFile?.remove()
      await closeAll(opened)
    },
  }
}

/** Deletes accounts that this platform's switches and settings no longer allow. */
async function forgetStrangers(
  database: Database,
  clock: Clock,
  { signIn: { mode } }: Environment,
  samples: boolean,
) {
  await forgetOtherModes({ database, clock }, mode === 'club' ? null : mode)
  // Their password is public: an installation in real use keeps none of them.
  if (!samples) await forgetSampleAccounts(database)
}

/** Starts the background work. @returns stops what does not end with the platform's signal */
function keepUp(composed: Composed, warn: (details: object, message: string) => void): () => void {
  const { media, images, payments, vouchers, alerts } = composed.services
  const stopTidying = [media.keepTidy(), keepForgetting(composed, warn)]
  payments.reconciler?.start()
  vouchers.ending.start()
  void alerts.follow()
  void images.mendTurned()
  return () => {
    for (const stop of stopTidying) stop()
  }
}

/** If a provider has the accounts, nothing links to an account site of ours. */
function signInSettingsOf(
  told: InstallationSettings,
  { signIn: asked, social, captcha, sites }: Environment,
) {
  const { mode } = asked
  const frame = asked.mode === 'stream-payments' ? asked.frame : null
  const all = told.sites ?? sites
  const { account: _ours, ...others } = all ?? {}
  const signIn = {
    ...told.signIn,
    mode,
    social: social.map(({ provider }) => provider),
    ...(frame === null ? {} : { frame }),
    ...(captcha === null ? {} : { captcha: shownCaptcha(captcha) }),
  }
  return { signIn, sites: mode === 'club' ? all : all && others }
}

/** The part that a page needs to render it; the secret stays here. */
const shownCaptcha = ({ provider, siteKey, script, origins }: CaptchaSettings) => ({
  provider,
  siteKey,
  script,
  origins,
})

/** On a server, in the same database; beside the embedded database, a separate instance that is opened on demand. */
function searchBaseOf(
  database: Database,
  dataDir: string,
  warn: (details: object, message: string) => void,
): IndexBase {
  if (database.searches) return baseOnServer(database, database.searches)
  const folder = join(dataDir, 'search')
  return ownInstance({
    warn,
    open: async () => {
      const index = await openIndex(folder, warn)
      mendModes(folder)
      return index
    },
  })
}

/** Reserves the public port while the inner listener takes any free one. @throws Error if the port is already taken */
async function holdPort(host: string, port: number): Promise<{ release(): Promise<unknown> }> {
  const holder = createServer().listen(port, host)
  await once(holder, 'listening')
  return {
    release: () => {
      holder.close()
      return once(holder, 'close')
    },
  }
}

/** Both listeners and the socket. */
async function listen(
  { context, services, routes }: Composed,
  environment: Environment,
  logTo: DestinationStream | undefined,
) {
  const logging = { logLevel: environment.logLevel, ...(logTo ? { logTo } : {}) }
  const app = buildServer(context, routes.open, logging)
  const innerApp = buildServer(context, routes.inner, logging)
  const { socket } = services.streamline
  socket.attach(app.server)
  const held = await holdPort(environment.host, environment.port)
  const inner = await innerApp.listen({ host: environment.host, port: environment.innerPort })
  await held.release()
  const url = await app.listen({ host: environment.host, port: environment.port }).catch(async (error) => {
    await innerApp.close()
    throw error
  })
  return {
    url,
    inner,
    log: app.log,
    close: async () => {
      await socket.close()
      await Promise.all([app.close(), innerApp.close()])
    },
  }
}
