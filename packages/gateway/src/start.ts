/** Puts a gateway together. Everything it needs is passed in, so that tests can start one in process. */
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { siteHosts } from '@club/environment'
import { followConnections, listenAt } from '@club/process'
import { iconSprite } from '@club/ui/sprite'
import { createAccountTopics } from './account-topics.ts'
import { createAdmission, openFilesLimit } from './admission.ts'
import { createBeaconLog } from './beacon.ts'
import { openBudgets } from './budgets.server.ts'
import { cacheHeaders } from './cache-policy.ts'
import { callerOf } from './caller.ts'
import { isAwaited } from './compositions/awaited.core.ts'
import { endConnections, endWithAnswers } from './ending.ts'
import type { Environment } from './environment.ts'
import { createFormSender } from './form/answer-form.ts'
import { listenInside } from './inner.ts'
import type { Log } from './log.ts'
import { createMediaServer } from './media.ts'
import { createOverriding } from './override/answer-override.ts'
import { proxyPlaybackSocket } from './playback-socket.ts'
import { createPreviewing } from './preview/answer-preview.ts'
import { createProxy } from './proxy.ts'
import { createReadiness } from './readiness.ts'
import { answerHeaders, serviceWorkerPolicy } from './security-headers.ts'
import { securityText } from './security-text.core.ts'
import { createGateway } from './server.ts'
import type { Site } from './site.ts'
import { siteLock } from './site-lock/site-lock.core.ts'
import { followPlatform } from './site-news.ts'
import { createSitePages, type SitePages } from './site-pages.ts'
import { createFileServer, staticFile } from './static-files.ts'

export type RunningGateway = {
  url: string
  /**
   * Stops listening, finishes requests in progress, closes connections.
   * @param succeeded another gateway serves already: kept connections get time to end with a response
   */
  close(succeeded?: boolean): Promise<void>
}

/** How it relates to other processes. */
export type Standing = {
  /** Our launcher keeps the port for one gateway and its successor. */
  supervised?: boolean
  /** Listens only once pages can be drawn: until then another gateway serves, or requests wait. */
  listenWhenReady?: boolean
}

/** The icon sprite, and the service worker that keeps pages for use without a network, if the site has one. */
async function ownFiles(builds: string) {
  const sprite = await staticFile(Buffer.from(iconSprite()), '.svg', cacheHeaders.sprite)
  if (sprite === null) throw new Error('the icon sprite is not to be served')
  const worker = await readFile(join(builds, 'offline/sw.js')).catch(() => null)
  const serviceWorker = worker && (await staticFile(worker, '.js', cacheHeaders.page))
  return { sprite, serviceWorker: serviceWorker && { ...serviceWorker, policy: serviceWorkerPolicy } }
}

/** Writes security.txt for a site's address; null if there is no contact. */
const contactOf = (contact: string | null, now: () => Date) => (origin: string) =>
  contact === null ? null : securityText(contact, origin, now())

const innerPlace = ({ innerPort, dataDir }: Environment, { supervised = false }: Standing) => ({
  port: innerPort,
  dataDir,
  supervised,
})

/** The site with local builds in place of its own, if there are any. */
const overBuilds = (site: Site, { localBuilds }: Environment): Site =>
  localBuilds === null ? site : { ...site, folders: { ...site.folders, builds: localBuilds } }

/**
 * Files of remotes by `{remote}/{version}/…`, except those of a version whose key has been revoked.
 * @param folder of the mirror; null: the site has none
 */
function remoteFiles(folder: string | null, memory: number, isRevoked: SitePages['isRevoked']) {
  const files = folder === null ? async () => null : createFileServer(folder, memory)
  return async (path: string) => {
    const [remote = '', version = ''] = path.split('/')
    return isRevoked(remote, version) ? null : files(path)
  }
}

export async function startGateway(
  definition: Site,
  environment: Environment,
  log: Log,
  standingBy: Standing = {},
): Promise<RunningGateway> {
  const site = overBuilds(definition, environment)
  const { sessions = 'site', folders, policies } = site
  const { builds, mirror } = folders
  const { cache: policy, queries } = policies
  const clock = () => performance.timeOrigin + performance.now()
  const now = () => environment.now ?? new Date()
  const frozen = environment.now !== null
  const { sprite, serviceWorker } = await ownFiles(builds)
  const drawn = await createSitePages(site, environment, log, { clock, now, frozen })
  const { eligible, lanes, canaries, overrides, visits, words, purge } = drawn
  const ownTopics = createAccountTopics(environment.platform, sessions)
  const media = createMediaServer({
    folder: join(environment.dataDir, 'media'),
    platform: environment.platform,
    headers: answerHeaders,
    policy: policy.media,
    clock,
  })
  // Purge before readers hear of a change: what they request then must be up to date.
  const purgeAll = (tags: string[]) => {
    purge(tags)
    media.purge(tags)
  }
  const news = followPlatform({ environment, ownTopics, purge: purgeAll, now, log })

  const caller = callerOf({ ...environment, site: sessions })
  const budgets = await openBudgets(environment.redisUrl, environment.redisPrefix, log)
  const admission = createAdmission({
    caller,
    limiter: budgets.limiter,
    streamsOfAddress: environment.streamsOfAddress,
    files: openFilesLimit(),
    drawnAtOnce: policy.page.drawnAtOnce,
  })
  const proxy = createProxy(environment.platform, caller, answerHeaders, log)
  const lock = environment.lockPassword === null ? null : siteLock(environment.lockPassword)
  const playbackSocket = proxyPlaybackSocket({
    platform: environment.platform,
    caller,
    places: admission.streams,
    limiter: budgets.limiter,
    admits: ({ headers }) => lock === null || lock.admits(headers),
    log,
  })
  const more = () => ({ platform: news.platform(), readers: news.live.readers() })
  const rootKey = environment.releaseRootKey
  const readiness = createReadiness({ ...site, eligible, ...lanes.stable, canaries, rootKey, more })
  let leaving = false
  let hosts = siteHosts(environment.siteHosts, environment.port)
  const server = createGateway({
    queries,
    lanes,
    isAwaited: (served, pathname) => isAwaited(eligible.current(), served, pathname),
    canaries,
    override: overrides && createOverriding(overrides, { ...environment, site: sessions, caller }),
    visits,
    previews: visits === null ? createPreviewing(environment.platform, caller) : null,
    forms: visits === null ? createFormSender(environment.platform, caller) : null,
    passage: site.passage ?? [],
    proxy,
    caller,
    admission,
    limiter: budgets.limiter,
    hosts: () => hosts,
    leaving: () => leaving,
    lock,
    words,
    live: news.live,
    ownTopics,
    media,
    shellFile: createFileServer(join(builds, 'web'), policy.fileMemory / 2),
    remoteFile: remoteFiles(
      mirror === null ? null : join(environment.dataDir, mirror),
      policy.fileMemory / 2,
      drawn.isRevoked,
    ),
    sprite,
    serviceWorker,
    beacon: createBeaconLog(log, clock),
    securityText: contactOf(environment.securityContact, now),
    readiness: readiness.outside,
    log,
  })
  const asked = { readiness: readiness.inside, look: eligible.look }
  const inner = await listenInside({ ...innerPlace(environment, standingBy), mirror, ...asked })
  playbackSocket.attach(server)
  followConnections(server)
  // Listen first: while the first composition warms up, pages answer 503 and `/readyz` says why.
  const composed = eligible.look().then(() => lanes.stable.compositions.compose())
  if (standingBy.listenWhenReady) await composed
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(listenAt(environment.host, environment.port, standingBy.supervised ?? false), done)
  })
  const { port } = server.address() as AddressInfo
  hosts = siteHosts(environment.siteHosts, port)
  return {
    url: `http://${environment.host === '127.0.0.1' ? 'localhost' : environment.host}:${port}`,
    async close(succeeded = false) {
      leaving = true
      eligible.stop()
      canaries.stop()
      news.stop()
      await inner?.close()
      await playbackSocket.close()
      await (succeeded ? endWithAnswers(server) : endConnections(server))
      await proxy.close()
      await news.close()
      await budgets.close()
      await overrides?.close()
      await lanes.close()
    },
  }
}
