/** Puts a gateway together. Everything it needs comes in, so that tests start one in process. */
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { siteHosts } from '@club/environment'
import { openStore } from '@club/federation/store'
import { followConnections, listenAt } from '@club/process'
import { iconSprite } from '@club/ui/sprite'
import { createAccountTopics } from './account-topics.ts'
import { createAdmission, openFilesLimit } from './admission.ts'
import { createBeaconLog } from './beacon.ts'
import { openBudgets } from './budgets.server.ts'
import { cacheHeaders } from './cache-policy.ts'
import { callerOf } from './caller.ts'
import { followChanges, innerAddress } from './changes.ts'
import { createCompositions } from './compositions/composer.ts'
import { watchEligible } from './compositions/eligible.ts'
import { createWorkerPool } from './compositions/worker-pool.ts'
import type { Environment } from './environment.ts'
import { createLiveHub } from './live-hub.ts'
import type { Log } from './log.ts'
import { eventsFrom } from './match-events.ts'
import { createMediaServer } from './media.ts'
import { createPageCache } from './page-cache.core.ts'
import { createPages } from './pages.ts'
import { proxyPlaybackSocket } from './playback-socket.ts'
import { createProxy } from './proxy.ts'
import { answerHeaders, contentSecurityPolicy } from './security-headers.ts'
import { securityText } from './security-text.core.ts'
import { createGateway } from './server.ts'
import type { Site } from './site.ts'
import { createFileServer, staticFile } from './static-files.ts'

export type RunningGateway = {
  url: string
  /**
   * Stops listening, finishes what is in hand, closes what is open.
   * @param succeeded another gateway serves already: connections that are kept are given time to end with an answer
   */
  close(succeeded?: boolean): Promise<void>
}

type ShellFiles = { main: string; scripts: string[]; css: string[]; fonts: string[] }

/** Milliseconds between two looks at the registry. */
const lookEvery = { directory: 250, http: 500 }

/** How it stands beside other processes. */
export type Standing = {
  /** A launcher of ours keeps a port for one gateway and its successor. */
  supervised?: boolean
  /** Listens only once pages can be drawn: another gateway serves until then. */
  listenWhenReady?: boolean
}

export async function startGateway(
  site: Site,
  environment: Environment,
  log: Log,
  standing: Standing = {},
): Promise<RunningGateway> {
  const { builds } = site.folders
  const { cache: policy, queries } = site.policies
  const clock = () => performance.timeOrigin + performance.now()
  const now = () => environment.now ?? new Date()
  const frozen = environment.now !== null
  const files = JSON.parse(await readFile(join(builds, 'web/shell.json'), 'utf8')) as ShellFiles
  const sprite = await staticFile(Buffer.from(iconSprite()), '.svg', cacheHeaders.sprite)
  if (sprite === null) throw new Error('the icon sprite is not to be served')
  const address = (file: string) => `/_s/${file}`
  const mirror = join(environment.dataDir, site.folders.mirror)

  const cache = createPageCache(policy.page.memory)
  const errors = createPageCache(policy.page.errorMemory)
  const eligible = watchEligible({
    store: openStore(environment.store),
    mirror,
    every: /^https?:/.test(environment.store) ? lookEvery.http : lookEvery.directory,
    log,
    clock,
    changed: () => void compositions.compose(),
  })
  const compositions = createCompositions({
    eligible: eligible.current,
    setup: {
      platform: environment.platform,
      shell: {
        main: address(files.main),
        preload: files.scripts.filter((file) => file !== files.main).map(address),
        css: files.css.map(address),
        fonts: files.fonts.map(address),
      },
      limits: { apiTimeout: 1500, loaderTimeout: 2000, drawTimeout: 1000 },
    },
    createPool: createWorkerPool,
    pool: {
      file: join(builds, 'node/worker.mjs'),
      size: environment.renderWorkers,
      hangAfter: 1500,
      loadLimit: 8000,
      heap: 384,
    },
    log,
    clock,
    warmUp: () => ({ origin: 'http://localhost', now: now().toISOString(), frozen }),
  })
  const purge = (tags: string[]) => {
    compositions.purge(tags)
    cache.purge(tags)
    errors.purge(tags)
  }
  const pages = createPages({
    policy: policy.page,
    cache,
    errors,
    composition: compositions.current,
    render: compositions.render,
    headers: (page) => ({
      ...page.headers,
      'cache-control': page.status >= 500 ? cacheHeaders.never : cacheHeaders.page,
      'content-security-policy': contentSecurityPolicy(inlineStyles(page.body)),
    }),
    log,
    clock,
    now,
    frozen,
  })

  const secrets = join(environment.dataDir, 'secrets.json')
  const ownTopics = createAccountTopics(environment.platform)
  const matchEvents = eventsFrom(environment.platform)
  const live = createLiveHub({
    ownTopics,
    fetchEvents: matchEvents.fetchEvents,
    now,
    log,
    headers: answerHeaders,
  })
  const changes = followChanges({
    inner: () => innerAddress(environment.dataDir, environment.platformInnerPort),
    token: async () => environment.gatewayToken ?? (await readSecret(secrets)),
    log,
    changed: (change) => {
      purge(change.tags)
      live.take(change)
    },
    began: (seq) => {
      purge(['*'])
      live.begin(seq)
    },
    // Whatever the site's own clock says: an operator reads it beside logs.
    now: () => new Date(),
  })

  const caller = callerOf(environment)
  const budgets = await openBudgets(environment.redisUrl, log)
  const { limiter } = budgets
  const admission = createAdmission({
    caller,
    limiter,
    streamsOfAddress: environment.streamsOfAddress,
    files: openFilesLimit(),
    drawnAtOnce: policy.page.drawnAtOnce,
  })
  const proxy = createProxy(environment.platform, caller, answerHeaders, log)
  const playbackSocket = proxyPlaybackSocket({
    platform: environment.platform,
    caller,
    places: admission.streams,
    limiter,
    log,
  })
  let leaving = false
  let hosts = siteHosts(environment.siteHosts, environment.port)
  const server = createGateway({
    queries,
    pages,
    proxy,
    caller,
    admission,
    limiter,
    hosts: () => hosts,
    leaving: () => leaving,
    live,
    ownTopics,
    media: createMediaServer({
      folder: join(environment.dataDir, 'media'),
      platform: environment.platform,
      headers: answerHeaders,
      policy: policy.media,
      clock,
    }),
    shellFile: createFileServer(join(builds, 'web'), policy.fileMemory / 2),
    remoteFile: createFileServer(mirror, policy.fileMemory / 2),
    sprite,
    beacon: createBeaconLog(log, clock),
    securityText: (origin) =>
      environment.securityContact === null ? null : securityText(environment.securityContact, origin, now()),
    readiness: () => ({
      ready: compositions.current('/') !== null,
      detail: {
        composition: compositions.current('/'),
        platform: changes.platform(),
        outages: compositions.outages(),
        readers: live.readers(),
      },
    }),
    log,
  })
  playbackSocket.attach(server)
  followConnections(server)
  // Listening first: while the first composition warms, a page says 503 and `/readyz` says why.
  const composed = eligible.look().then(() => compositions.compose())
  if (standing.listenWhenReady) await composed
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(listenAt(environment.host, environment.port, standing.supervised ?? false), done)
  })
  const { port } = server.address() as AddressInfo
  hosts = siteHosts(environment.siteHosts, port)

  return {
    url: `http://${environment.host === '127.0.0.1' ? 'localhost' : environment.host}:${port}`,
    async close(succeeded = false) {
      leaving = true
      eligible.stop()
      changes.stop()
      live.close()
      await playbackSocket.close()
      await (succeeded ? endWithAnswers(server) : endConnections(server))
      await proxy.close()
      await matchEvents.close()
      await budgets.close()
      await compositions.close()
    },
  }
}

/** Milliseconds for what is in hand when a server stops. */
const finishWithin = 3000
/** Milliseconds after which a kept connection on which nobody has asked for anything is closed when a successor serves. */
const silentFor = 1500

const endConnections = (server: Server) =>
  new Promise<void>((done) => {
    server.close(() => done())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), finishWithin).unref()
  })

/**
 * Only the listener closes at first: a request that is on its way at this moment on a connection that is kept, or is just being
 * made, is answered, and by then the connection says that it ends.
 */
const endWithAnswers = (server: Server) =>
  new Promise<void>((done) => {
    NetServer.prototype.close.call(server, () => done())
    setTimeout(() => server.closeIdleConnections(), silentFor).unref()
    setTimeout(() => server.closeAllConnections(), silentFor + finishWithin).unref()
  })

async function readSecret(path: string): Promise<string | null> {
  try {
    const { gatewayToken } = JSON.parse(await readFile(path, 'utf8')) as { gatewayToken?: unknown }
    return typeof gatewayToken === 'string' ? gatewayToken : null
  } catch {
    return null
  }
}

/** The page's inline style sheets, as they stand in it. */
function inlineStyles(body: Uint8Array): string[] {
  const html = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')
  return [...html.matchAll(/<style(?:\s[^>]*)?>([^<]*)<\/style>/g)].map(([, css]) => css ?? '')
}
