/** A site's pages: what may run, who draws, what is kept. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '@club/federation/store'
import { cacheHeaders } from './cache-policy.ts'
import { type Compositions, createCompositions } from './compositions/composer.ts'
import { type EligibleWatch, noRemotes, watchEligible } from './compositions/eligible.ts'
import { openLastGood } from './compositions/last-good.server.ts'
import { createWorkerPool } from './compositions/worker-pool.ts'
import type { Environment } from './environment.ts'
import type { Log } from './log.ts'
import { ownRemotes } from './own-remotes.core.ts'
import { createPageCache } from './page-cache.core.ts'
import { inlineStyles } from './page-copies.ts'
import { createPages, type Pages } from './pages.ts'
import { contentSecurityPolicy, privatePolicy } from './security-headers.ts'
import type { Site } from './site.ts'
import { createSiteLanguage, type LastWords } from './site-language.ts'
import { createVisits, type Visits } from './visits.ts'

/** The clocks of a site. */
export type SiteTime = {
  /** Milliseconds that only go up. */
  clock: () => number
  /** The instant that pages show. */
  now: () => Date
  /** That instant stands still. */
  frozen: boolean
}

export type SitePages = {
  eligible: EligibleWatch
  compositions: Compositions
  pages: Pages
  /** What the gateway says itself, in the site's language. */
  words: () => LastWords
  /** Where the site's pages are private. */
  visits: Visits | null
  /** Makes stale whatever was made of one of these tags; '*' everything. */
  purge(tags: string[]): void
}

type SiteFiles = { main: string; scripts: string[]; css: string[]; fonts: string[] }

/** Milliseconds between two looks at the registry. */
const lookEvery = { directory: 250, http: 500 }

/** The site's own web build: addresses on this site. */
async function siteFiles(builds: string) {
  const files = JSON.parse(await readFile(join(builds, 'web/shell.json'), 'utf8')) as SiteFiles
  const address = (file: string) => `/_s/${file}`
  return {
    main: address(files.main),
    preload: files.scripts.filter((file) => file !== files.main).map(address),
    css: files.css.map(address),
    fonts: files.fonts.map(address),
  }
}

export async function createSitePages(
  { folders, policies, remotes, pages: kind }: Site,
  environment: Environment,
  log: Log,
  { clock, now, frozen }: SiteTime,
): Promise<SitePages> {
  const policy = policies.cache.page
  const isPrivate = kind === 'private'
  const shell = await siteFiles(folders.builds)
  const language = createSiteLanguage(environment.platform)
  const cache = createPageCache(policy.memory)
  const errors = createPageCache(policy.errorMemory)
  const mirror = folders.mirror === null ? null : join(environment.dataDir, folders.mirror)
  const lastGood = mirror === null ? null : openLastGood(mirror, log)
  const kept = (await lastGood?.load()) ?? {}
  const eligible =
    mirror === null
      ? noRemotes
      : ownRemotes(
          watchEligible({
            store: openStore(environment.store),
            mirror,
            kept,
            every: /^https?:/.test(environment.store) ? lookEvery.http : lookEvery.directory,
            log,
            clock,
            changed: () => void compositions.compose(),
          }),
          remotes,
        )
  const compositions = createCompositions({
    eligible: eligible.current,
    setup: {
      platform: environment.platform,
      shell,
      limits: { apiTimeout: 1500, loaderTimeout: 2000, drawTimeout: 1000 },
    },
    createPool: createWorkerPool,
    pool: {
      file: join(folders.builds, 'node/worker.mjs'),
      size: environment.renderWorkers,
      hangAfter: 1500,
      loadLimit: 8000,
      heap: 384,
    },
    log,
    clock,
    kept,
    remember: (deployments) => void lastGood?.keep(deployments),
    warmUp: () => ({ origin: 'http://localhost', now: now().toISOString(), frozen }),
  })
  const pages = createPages({
    policy,
    cache,
    errors,
    composition: compositions.current,
    render: compositions.render,
    headers: (page) => ({
      ...page.headers,
      'cache-control': isPrivate || page.status >= 500 ? cacheHeaders.never : cacheHeaders.page,
      'content-security-policy': isPrivate
        ? privatePolicy(inlineStyles(page.body), [])
        : contentSecurityPolicy(inlineStyles(page.body), page.tagOrigins),
    }),
    lastWords: language.current,
    log,
    clock,
    now,
    frozen,
  })
  void language.ask()
  return {
    eligible,
    compositions,
    pages,
    words: language.current,
    visits: isPrivate ? createVisits({ render: compositions.render, now, frozen }) : null,
    purge(tags) {
      if (tags.includes('*') || tags.includes('settings')) void language.ask()
      compositions.purge(tags)
      cache.purge(tags)
      errors.purge(tags)
    },
  }
}
