/**
 * Which composition serves fans (docs/architecture.md#a-page-from-request-to-alive): a new one is warmed beside the old, tried on
 * real pages, and only then swapped in; the old one drains. A version that cannot be loaded or drawn is refused, and the remote's
 * last good one stays.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { ownerOfPath } from '@club/federation'
import { integrityOf } from '@club/federation/hash'
import type { MirroredDeployment } from '@club/federation/mirror'
import type { Log } from '../log.ts'
import {
  type ComposedRemote,
  type RemoteFailure,
  type Rendered,
  type RenderRequest,
  shellName,
  type WorkerSetup,
} from '../protocol.ts'
import { afterTrial, type Outage, outageAt, remotesOut, withOutage } from './breaker.core.ts'
import type { Eligible } from './eligible.ts'
import { createTrialPages, leadsTo } from './trial-pages.core.ts'
import { createWorkerPool, type PoolOptions, WorkerLost, type WorkerPool } from './worker-pool.ts'

export type Compositions = {
  /** Names what a page is made of now; null before the first composition. A page made without a remote is another page. */
  current(path: string): string | null
  /** What is left out of pages at the moment, for `/readyz`. */
  outages(): Pick<Outage, 'remote' | 'path'>[]
  /** @throws Error when no composition serves, when the page is out of service, or when its worker failed again */
  render(request: Omit<RenderRequest, 'without'>): Promise<Rendered>
  /** Takes up what is eligible now. Resolves when it serves, or was refused. */
  compose(): Promise<void>
  purge(tags: string[]): void
  close(): Promise<void>
}

type Deployments = Record<string, MirroredDeployment>

type Options = {
  /** null: nothing is known yet. */
  eligible: () => Eligible | null
  setup: Omit<WorkerSetup, 'marker' | 'markers' | 'composition' | 'remotes' | 'claims'>
  pool: Omit<PoolOptions, 'died' | 'stray'>
  log: Log
  clock: () => number
  /** What a warm-up request says of the site. */
  warmUp: () => { origin: string; now: string; frozen: boolean }
}

type Refusal = { until: number; tries: number }

/** Milliseconds until a refused version is tried again: 5 s, doubling, at most 5 minutes. */
const refusalDelay = (tries: number) => Math.min(300_000, 5000 * 2 ** tries)

/** Milliseconds until a composition that nobody is to blame for is warmed again: half a second, doubling, at most 4 s. */
const warmUpDelay = (tries: number) => Math.min(4000, 500 * 2 ** tries)

/** Milliseconds that an old composition may take to drain. */
const drainLimit = 10_000

/** How often a page that is lost through another page is tried elsewhere. */
const mostMoves = 2

/** Pages of an ailing remote that are watched for its recovery. */
const mostAiling = 100

const versionKey = (remote: string, version: string) => `${remote}@${version}`
const versionOf = (deployments: Deployments, remote: string) =>
  deployments[remote]?.manifest.version ?? 'none'
const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))

export function createCompositions(options: Options): Compositions {
  const { eligible, setup, pool: poolOptions, log, clock, warmUp } = options
  let serving: WorkerPool | null = null
  let served: Deployments = {}
  let claims: Eligible['claims'] = {}
  let composing: Promise<void> | null = null
  let again = false
  let closed = false
  let coldTries = 0
  let outages: readonly Outage[] = []
  /** Every pool that may hold answers of the platform: the serving one, and those that warm or drain. */
  const pools = new Set<WorkerPool>()
  const lastGood = new Map<string, MirroredDeployment>()
  const refused = new Map<string, Refusal>()
  const trialPages = createTrialPages()
  const named = new Map<string, Set<string>>()
  /** Pages on which a remote failed without taking a worker with it, until it draws them again. */
  const ailing = new Map<string, Set<string>>()

  /** The log names a culprit once, until it is well again. */
  const nameCulprit = (message: string, failure: RemoteFailure, path?: string) => {
    const key = versionKey(failure.remote, failure.version)
    const said = named.get(key) ?? new Set()
    named.set(key, said)
    if (said.has(failure.during)) return
    said.add(failure.during)
    const { remote, version, during } = failure
    log.error(message, { remote, version, during, ...(path ? { path } : {}), reason: failure.message })
  }

  const forgetCulprit = (remote: string) => {
    ailing.delete(remote)
    for (const key of named.keys()) if (key.startsWith(`${remote}@`)) named.delete(key)
  }

  const refusedNow = (remote: string, version: string) => {
    const refusal = refused.get(versionKey(remote, version))
    return refusal !== undefined && clock() < refusal.until
  }

  const choose = (wanted: Deployments): Deployments =>
    Object.fromEntries(
      Object.entries(wanted).flatMap(([remote, deployment]) => {
        const pick = refusedNow(remote, deployment.manifest.version) ? lastGood.get(remote) : deployment
        return pick ? [[remote, pick]] : []
      }),
    )

  const startPool = (deployments: Deployments, claims: Eligible['claims']): WorkerPool => {
    const remotes = Object.fromEntries(
      Object.entries(deployments).map(([name, deployment]) => [name, composed(deployment)]),
    )
    const versions = Object.entries(remotes).map(([name, { version }]) => [name, version])
    const composition = createHash('sha256')
      .update(JSON.stringify([setup.shell.main, claims, versions.sort()]))
      .digest('hex')
      .slice(0, 12)
    const pool = createWorkerPool(
      { ...setup, composition, remotes, claims },
      {
        ...poolOptions,
        died: (reason) => log.error('render worker replaced', { composition, reason }),
        stray: (reason) => log.error('thrown outside of every page', { composition, reason }),
      },
    )
    pools.add(pool)
    return pool
  }

  const endPool = async (pool: WorkerPool, drain = 0) => {
    await (drain > 0 ? pool.drain(drain) : pool.close())
    pools.delete(pool)
  }

  const isFresh = (remote: string, { manifest }: MirroredDeployment) =>
    lastGood.get(remote)?.manifest.version !== manifest.version

  /**
   * Loads a composition and tries it: home, and the pages of each remote that is new in it. What failed, by remote.
   * @throws WorkerLost where it is not clear by whom, or Error when the pages could not be made at all
   */
  const tryPool = async (pool: WorkerPool, deployments: Deployments): Promise<RemoteFailure[]> => {
    try {
      const failures = [...(await pool.ready)]
      const fresh = Object.entries(deployments).filter(([remote, one]) => isFresh(remote, one))
      const own = fresh.flatMap(([remote, { manifest }]) => trialPages.of(remote, manifest))
      const paths = new Set(['/', ...own])
      const most = paths.size * 2
      // A page that leads on has drawn nothing yet: where it leads is tried as well.
      for (const path of paths) {
        const page = await pool.render({ path, ...warmUp(), without: [] })
        const onward = leadsTo(page)
        if (onward !== null && paths.size < most) paths.add(onward)
        // A loader may fail on the platform's data alone; against a version that could it counts.
        failures.push(
          ...page.failures.filter(({ remote, during }) => during !== 'loader' || lastGood.has(remote)),
        )
      }
      return failures
    } catch (problem) {
      if (!(problem instanceof WorkerLost)) throw problem
      const [suspect, another] = problem.suspects.filter((remote) => {
        const deployment = deployments[remote]
        return deployment !== undefined && isFresh(remote, deployment)
      })
      if (suspect === undefined || another !== undefined) throw problem
      return [loss(problem, suspect, deployments)]
    }
  }

  const loss = (problem: WorkerLost, remote: string, deployments: Deployments): RemoteFailure => ({
    remote,
    version: remote === shellName ? setup.shell.main : versionOf(deployments, remote),
    during: 'render',
    message:
      problem.suspects.length > 1
        ? `${problem.message}, one of ${problem.suspects.join(', ')}`
        : problem.message,
  })

  /** Who ended a worker without leaving a mark: each new version is tried alone among those that are known to be good. */
  const findCulprits = async (
    deployments: Deployments,
    claims: Eligible['claims'],
    problem: WorkerLost,
  ): Promise<RemoteFailure[]> => {
    const fresh = Object.entries(deployments).filter(([remote, one]) => isFresh(remote, one))
    const good = Object.fromEntries([...lastGood].filter(([remote]) => deployments[remote]))
    const culprits: RemoteFailure[] = []
    for (const [remote, deployment] of fresh) {
      if (fresh.length === 1) return [loss(problem, remote, deployments)]
      const alone = { ...good, [remote]: deployment }
      const pool = startPool(alone, claims)
      try {
        culprits.push(...(await tryPool(pool, alone)).filter((failure) => failure.remote === remote))
      } catch (lost) {
        if (lost instanceof WorkerLost) culprits.push(loss(lost, remote, deployments))
      } finally {
        await endPool(pool)
      }
    }
    return culprits
  }

  const refuse = (failure: RemoteFailure) => {
    const key = versionKey(failure.remote, failure.version)
    const tries = (refused.get(key)?.tries ?? -1) + 1
    const wait = refusalDelay(tries)
    refused.set(key, { until: clock() + wait, tries })
    nameCulprit('version refused', failure)
    later(wait + 50)
  }

  const later = (wait: number) => {
    setTimeout(() => void compose(), wait).unref()
  }

  const swapIn = (pool: WorkerPool, deployments: Deployments, nowClaimed: Eligible['claims']) => {
    const old = serving
    serving = pool
    claims = nowClaimed
    for (const [remote, deployment] of Object.entries(deployments)) {
      const { version } = deployment.manifest
      if (versionOf(served, remote) === version) continue
      lastGood.set(remote, deployment)
      outages = outages.filter((outage) => outage.remote !== remote)
      forgetCulprit(remote)
      if (refused.delete(versionKey(remote, version))) log.info('version taken up again', { remote, version })
    }
    served = deployments
    void pool.grow()
    if (old) void endPool(old, drainLimit)
  }

  const composeOnce = async () => {
    // Each round refuses at least one version, so this ends.
    for (;;) {
      const known = eligible()
      if (closed || known === null) return
      const deployments = choose(known.wanted)
      if (serving && sameVersions(deployments, served) && sameClaims(known.claims, claims)) return
      const began = clock()
      const pool = startPool(deployments, known.claims)
      let failures: RemoteFailure[]
      try {
        failures = await tryPool(pool, deployments)
      } catch (problem) {
        await endPool(pool)
        const culprits =
          problem instanceof WorkerLost ? await findCulprits(deployments, known.claims, problem) : []
        for (const culprit of culprits) refuse(culprit)
        if (culprits.length > 0) continue
        // Nobody's fault, or the platform's: a page needs its answers. What serves goes on, and this is tried again.
        if (coldTries === 0)
          log.error('composition could not be warmed', {
            composition: pool.composition,
            reason: reasonOf(problem),
          })
        return later(warmUpDelay(coldTries++))
      }
      // A version with a predecessor is refused as soon as it fails; one without is refused too, and its paths answer 503.
      const bad = failures.filter(({ remote }) => {
        const deployment = deployments[remote]
        return deployment !== undefined && isFresh(remote, deployment)
      })
      if (bad.length > 0) {
        await endPool(pool)
        for (const failure of new Map(bad.map((one) => [one.remote, one])).values()) refuse(failure)
        continue
      }
      coldTries = 0
      swapIn(pool, deployments, known.claims)
      log.info('composition serves', {
        composition: pool.composition,
        ms: Math.round(clock() - began),
        remotes: Object.fromEntries(
          Object.entries(deployments).map(([remote, { manifest }]) => [remote, manifest.version]),
        ),
      })
      return
    }
  }

  const compose = async (): Promise<void> => {
    if (composing) {
      again = true
      return composing
    }
    composing = (async () => {
      do {
        again = false
        await composeOnce()
      } while (again)
    })().finally(() => {
      composing = null
    })
    return composing
  }

  /** A trial runs in a worker of its own, on the page where the remote failed: fans never wait for it. */
  const scheduleTrial = ({ remote, path, retryAt }: Outage) => {
    const run = async () => {
      if (closed || !outageAt(outages, remote, path)) return
      const pool = startPool(served, claims)
      let well = false
      try {
        await pool.ready
        // Whoever else is out of this page must not spoil its trial.
        const without = remotesOut(outages, path).filter((name) => name !== remote)
        const page = await pool.render({ path, ...warmUp(), without })
        well = !page.failures.some((failure) => failure.remote === remote)
      } catch {
        // Hung or died once more: not well.
      }
      await endPool(pool)
      outages = afterTrial(outages, { remote, path }, clock(), well)
      const next = outageAt(outages, remote, path)
      if (next) return scheduleTrial(next)
      if (!outages.some((outage) => outage.remote === remote)) forgetCulprit(remote)
      log.info('circuit closed', { remote, path })
    }
    setTimeout(() => void run(), Math.max(0, retryAt - clock())).unref()
  }

  const noteLoss = (problem: WorkerLost, path: string) => {
    const { pathname } = new URL(path, 'http://site')
    // Where nobody is suspected the page's owner answers for it, and on home the shell.
    const owner = pathname === '/' ? null : ownerOfPath(claims, pathname)
    const suspects =
      problem.suspects.length > 0 ? problem.suspects : [owner !== null && served[owner] ? owner : shellName]
    for (const remote of suspects) {
      const before = outageAt(outages, remote, path)
      outages = withOutage(outages, remote, path, clock())
      const outage = outageAt(outages, remote, path)
      if (before || !outage) continue
      nameCulprit('circuit opened', loss(problem, remote, served), path)
      scheduleTrial(outage)
    }
  }

  const noteFailures = (page: Rendered, path: string) => {
    for (const failure of page.failures) {
      nameCulprit('remote failed', failure, path)
      const paths = ailing.get(failure.remote) ?? new Set()
      if (paths.size < mostAiling) paths.add(path)
      ailing.set(failure.remote, paths)
    }
    for (const [remote, paths] of ailing) {
      if (page.failures.some((failure) => failure.remote === remote) || !paths.delete(path)) continue
      if (paths.size > 0) continue
      forgetCulprit(remote)
      log.info('remote well again', { remote })
    }
  }

  const noteWhole = (page: Rendered, path: string) => {
    if (page.status !== 200 || page.degraded || page.answeredBy === null) return
    trialPages.note(page.answeredBy.remote, page.answeredBy.route, path)
  }

  return {
    current: (path) =>
      serving === null ? null : [serving.composition, ...remotesOut(outages, path)].join(' -'),
    outages: () => outages.map(({ remote, path }) => ({ remote, path })),
    async render(request) {
      for (let moves = 0; ; moves++) {
        if (serving === null) throw new Error('no composition serves yet')
        const without = remotesOut(outages, request.path)
        if (without.includes(shellName)) throw new Error('the page is out of service')
        try {
          const page = await serving.render({ ...request, without })
          noteFailures(page, request.path)
          noteWhole(page, request.path)
          return page
        } catch (problem) {
          if (!(problem instanceof WorkerLost)) throw problem
          // Next time without the culprit; who was lost through another page is simply drawn elsewhere.
          if (problem.guilty) noteLoss(problem, request.path)
          if (moves >= mostMoves) throw problem
        }
      }
    },
    compose,
    purge: (tags) => {
      for (const pool of pools) pool.purge(tags)
    },
    async close() {
      closed = true
      await Promise.all([...pools].map((pool) => endPool(pool)))
    },
  }

  function composed({ manifest, directory }: MirroredDeployment): ComposedRemote {
    const base = `/_r/${manifest.remote}/${manifest.version}`
    const integrity = (file: string) => integrityOf(manifest.files[file]?.sha256 ?? '')
    const onSite = (files: string[]) => files.map((file) => `${base}/${file}`)
    return {
      version: manifest.version,
      nodeEntry: join(directory, manifest.entry.node),
      web: {
        version: manifest.version,
        entry: `${base}/${manifest.entry.web}`,
        integrity: integrity(manifest.entry.web),
      },
      exposes: manifest.exposes,
      integrity: Object.fromEntries(
        Object.values(manifest.chunks)
          .flatMap(({ js }) => js)
          .map((file) => [`${base}/${file}`, integrity(file)]),
      ),
      chunks: Object.fromEntries(
        Object.entries(manifest.chunks).map(([name, { js, css }]) => [
          name,
          { js: onSite(js), css: onSite(css) },
        ]),
      ),
    }
  }
}

const sameVersions = (a: Deployments, b: Deployments): boolean => {
  const names = (set: Deployments) =>
    Object.entries(set)
      .map(([remote, { manifest }]) => versionKey(remote, manifest.version))
      .sort()
      .join()
  return names(a) === names(b)
}

const sameClaims = (a: Eligible['claims'], b: Eligible['claims']): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
