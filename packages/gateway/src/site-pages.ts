/** A site's pages: what may run, which workers draw, what is kept. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DeployStore, isFar, openStore } from '@club/federation/store'
import { type CachePolicy, cacheHeaders } from './cache-policy.ts'
import { createLanes, type Lane, type Lanes, type LaneWish } from './canary/lanes.ts'
import { watchSteadiness } from './canary/steady.ts'
import { openTakenBack, type TakenBack } from './canary/taken-back.server.ts'
import { type CanaryWatch, watchCanaries } from './canary/watch.ts'
import { type Compositions, createCompositions } from './compositions/composer.ts'
import { type Canary, type EligibleWatch, noRemotes, watchEligible } from './compositions/eligible.ts'
import { openLastGood } from './compositions/last-good.server.ts'
import { createTrust, type Trust } from './compositions/trust.ts'
import { createWorkerPool } from './compositions/worker-pool.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import type { Override } from './override/override.core.ts'
import { createOverrides, type Overrides } from './override/overrides.ts'
import { ownRemotes } from './own-remotes.core.ts'
import { createPageCache, type PageCache } from './page-cache.core.ts'
import { inlineStyles } from './page-copies.ts'
import { createPages, type Pages } from './pages.ts'
import type { Rendered } from './protocol.ts'
import { contentSecurityPolicy, privatePolicy } from './security-headers.ts'
import type { Site } from './site.ts'
import { createSiteLanguage, type LastWords } from './site-language.ts'
import { createVisits, type Visits } from './visits.ts'

/** The clocks of a site. */
export type SiteTime = {
  /** Milliseconds of a monotonic clock. */
  clock: () => number
  /** The instant that pages show. */
  now: () => Date
  /** Whether that instant is frozen. */
  frozen: boolean
}

export type SitePages = {
  eligible: EligibleWatch
  lanes: Lanes
  canaries: CanaryWatch
  /** Lanes of visitors who have requested one version; null: the site runs no remotes. */
  overrides: Overrides | null
  /** The gateway's own texts, in the site's language. */
  words: () => LastWords
  /** null unless the site's pages are private. */
  visits: Visits | null
  /** Marks everything with one of these tags as stale; '*': everything. */
  purge(tags: string[]): void
  /** Whether nothing of a version may be sent any more, because its key has been revoked. */
  isRevoked(remote: string, version: string): boolean
}

type SiteFiles = {
  main: string
  scripts: string[]
  css: string[]
  fonts: string[]
  pageScripts: Record<string, string>
}

/** Milliseconds between two looks at the registry. */
const lookEvery = { directory: 250, far: 500 }

/** The site's own web build: addresses on this site. */
async function siteFiles(builds: string) {
  const files = JSON.parse(await readFile(join(builds, 'web/shell.json'), 'utf8')) as SiteFiles
  const address = (file: string) => `/_s/${file}`
  return {
    main: address(files.main),
    preload: files.scripts.filter((file) => file !== files.main).map(address),
    css: files.css.map(address),
    fonts: files.fonts.map(address),
    pageScripts: Object.fromEntries(
      Object.entries(files.pageScripts).map(([name, file]) => [name, address(file)]),
    ),
  }
}

const laneOf = (compositions: Compositions, pages: Pages, caches: readonly PageCache[]): Lane => ({
  compositions,
  pages,
  purge(tags) {
    compositions.purge(tags)
    for (const cache of caches) cache.purge(tags)
  },
  forget(remote) {
    for (const cache of caches) cache.forget(remote)
  },
})

/** The deployments that lanes serve. */
const drawnWith = (lanes: readonly Lane[]) =>
  lanes.flatMap(({ compositions }) => Object.values(compositions.served()?.deployments ?? {}))

/** Drops what a withdrawn remote has drawn: at once, and again when something else serves, since it may have drawn more meanwhile. */
function createForgetting(lanes: () => readonly Lane[]) {
  const gone = new Set<string>()
  const forget = (remote: string) => {
    for (const lane of lanes()) lane.forget(remote)
  }
  return {
    begin(remote: string) {
      gone.add(remote)
      forget(remote)
    },
    end() {
      for (const remote of gone) forget(remote)
      gone.clear()
    },
  }
}

/** Why nobody gets a canary any more; null: it was not rolled back. */
const whyTakenBack =
  (takenBack: TakenBack, isRevoked: SitePages['isRevoked']) =>
  (remote: string, { deployment: { manifest }, revision }: Canary): string | null =>
    isRevoked(remote, manifest.version)
      ? 'its key is good no more'
      : (takenBack.of(remote, { version: manifest.version, revision })?.reason ?? null)

/** Headers of a lane's pages. @param forPages Cache-Control of a page that may be kept */
const headersOf = (isPrivate: boolean, forPages: string) => (page: Rendered) => ({
  ...page.headers,
  'cache-control': isPrivate || page.status >= 500 ? cacheHeaders.never : forPages,
  'content-security-policy': isPrivate
    ? privatePolicy(inlineStyles(page.body), [])
    : contentSecurityPolicy(inlineStyles(page.body), page.tagOrigins, page.frameOrigins),
})

/** Milliseconds after which a worker counts as hung, or loads too long, and megabytes of its heap and outside it. */
const workerLimits = { hangAfter: 1500, loadLimit: 8000, heap: 384, outside: 256 }

/**
 * A private page mostly waits for the platform, which answers password guesses slowly on purpose: a worker takes all that are admitted, so
 * that nobody's guesses keep it from drawing for others.
 */
const limitsOf = (isPrivate: boolean, { drawnAtOnce }: CachePolicy['page']) =>
  isPrivate ? { ...workerLimits, atOnce: drawnAtOnce.inAll } : workerLimits

/** A lane's kept pages. @param isOverride whether it shows a version that a visitor requested */
function cachesOf({ memory, errorMemory }: CachePolicy['page'], isStable: boolean, isOverride: boolean) {
  // Few visitors request few pages.
  const part = isStable ? 1 : 4
  // One byte is too little for any page.
  const cacheOf = (bytes: number) => createPageCache(isOverride ? 1 : bytes / part)
  return { cache: cacheOf(memory), errors: cacheOf(errorMemory) }
}

/** Asks the platform only while there is a canary. */
const steadinessOf = (platform: string, lanes: Lanes, clock: () => number) =>
  watchSteadiness({
    ask: () => fetch(new URL('/healthz', platform), { signal: AbortSignal.timeout(2000) }),
    wanted: () => Object.keys(lanes.canaries()).length > 0,
    clock,
  })

/** Checks releases; null: anybody who can write to the store is trusted. @param folder of the mirror */
const trustOf = (
  store: DeployStore,
  folder: string,
  follows: string | null,
  { releaseRootKey: rootKey }: Environment,
  log: Log,
): Trust | null =>
  rootKey === null ? null : createTrust({ store, rootKey, folder, follows, log, now: Date.now })

export async function createSitePages(
  { folders, policies, remotes, follows, pages: kind }: Site,
  environment: Environment,
  log: Log,
  { clock, now, frozen }: SiteTime,
): Promise<SitePages> {
  const policy = policies.cache.page
  const isPrivate = kind === 'private'
  const shell = await siteFiles(folders.builds)
  const language = createSiteLanguage(environment.platform)
  const mirror = folders.mirror === null ? null : join(environment.dataDir, folders.mirror)
  const lastGood = mirror === null ? null : openLastGood(mirror, log)
  const kept = (await lastGood?.load()) ?? {}
  const takenBack: TakenBack =
    mirror === null ? { of: () => null, add: () => {} } : await openTakenBack(mirror, log)
  const store = openStore(environment.store)
  const local =
    environment.localRemote === null ? {} : { override: { remote: environment.localRemote, local: true } }
  const trust = mirror === null ? null : trustOf(store, mirror, follows ?? null, environment, log)
  const isRevoked = trust?.isRevoked ?? (() => false)
  const allLanes = (): Lane[] => [...lanes.all(), ...(overrides?.all() ?? [])]
  const forgetting = createForgetting(allLanes)
  const eligible =
    mirror === null
      ? noRemotes
      : ownRemotes(
          watchEligible({
            store,
            mirror,
            kept,
            every: isFar(environment.store) ? lookEvery.far : lookEvery.directory,
            log,
            clock,
            trust,
            follows: follows ?? null,
            inUse: () => drawnWith(allLanes()),
            changed: () => void stable.compositions.compose().then(lanes.update).then(forgetting.end),
            gone: forgetting.begin,
          }),
          remotes,
        )

  /**
   * @param wish what a lane for some visitors should run
   * @param override the version of a lane that a visitor requested: none of its pages is kept
   */
  const makeLane = (wish: LaneWish | null, override?: Override): Lane => {
    const { cache, errors } = cachesOf(policy, wish === null, override !== undefined)
    const compositions = createCompositions({
      eligible: wish?.eligible ?? eligible.current,
      tried: wish?.tried ?? {},
      setup: {
        platform: environment.platform,
        shell,
        ...(override ? { override: { remote: override.remote, local: false } } : local),
        limits: { apiTimeout: 1500, loaderTimeout: 2000, drawTimeout: 1000 },
      },
      createPool: createWorkerPool,
      pool: {
        file: join(folders.builds, 'node/worker.mjs'),
        size: wish === null ? environment.renderWorkers : 1,
        ...limitsOf(isPrivate, policy),
      },
      log,
      clock,
      kept: wish === null ? kept : {},
      isRevoked,
      placedAt: eligible.placedAt,
      keepsBefore: wish === null,
      remember(deployments) {
        if (wish !== null) return
        void lastGood?.keep(deployments)
        void lanes.update()
        overrides?.update()
      },
      warmUp: () => ({ origin: 'http://localhost', now: now().toISOString(), frozen }),
    })
    const forPages = override ? cacheHeaders.never : wish === null ? cacheHeaders.page : cacheHeaders.canary
    const pages = createPages({
      policy,
      cache,
      errors,
      composition: compositions.current,
      render: compositions.render,
      headers: headersOf(isPrivate, forPages),
      lastWords: language.current,
      log,
      clock,
      now,
      frozen,
    })
    return laneOf(compositions, pages, [cache, errors])
  }
  const stable = makeLane(null)
  const lanes = createLanes({
    eligible: eligible.current,
    stable,
    make: (wish) => makeLane(wish),
    takenBack: whyTakenBack(takenBack, isRevoked),
  })
  const overrides = mirror === null ? null : createOverrides({ store, mirror, trust, stable, make: makeLane })
  void language.ask()
  const { isShaken } = steadinessOf(environment.platform, lanes, clock)
  return {
    eligible,
    lanes,
    canaries: watchCanaries({ lanes, takenBack, isShaken, clock, now: () => new Date(), log }),
    overrides,
    words: language.current,
    visits: isPrivate ? createVisits({ render: stable.compositions.render, now, frozen }) : null,
    purge(tags) {
      if (tags.includes('*') || tags.includes('settings')) void language.ask()
      for (const lane of allLanes()) lane.purge(tags)
    },
    isRevoked,
  }
}
