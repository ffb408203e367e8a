/**
 * Decides which composition fans get (docs/architecture.md#what-decides-which-code-runs): a new one is warmed beside the old, tried
 * on real pages, and only then swapped in; the old one drains. A version that cannot be loaded or drawn is refused, and the remote keeps its last good one.
 */
import { backOff } from '@club/back-off'
import type { Log } from '../log.ts'
import {
  type RemoteFailure,
  type Rendered,
  type RenderRequest,
  shellName,
  type WorkerSetup,
} from '../protocol.ts'
import type { Outage } from './breaker.core.ts'
import { type Circuits, createCircuits } from './circuits.ts'
import { type Culprits, createCulprits } from './culprits.ts'
import {
  type Claims,
  composedRemote,
  compositionName,
  type Deployments,
  sameClaims,
  sameVersions,
  versionOf,
  versionsOf,
} from './deployments.core.ts'
import type { Eligible } from './eligible.ts'
import { createTrials, type Trials, type WarmUp } from './trials.ts'
import { type createWorkerPool, type PoolOptions, WorkerLost, type WorkerPool } from './worker-pool.ts'

export type Compositions = {
  /** Identifies what a page is drawn with now; null before the first composition. Drawn without a remote it is a different page. */
  current(path: string): string | null
  /** The version of each remote that fans get. */
  serving(): Record<string, string>
  /** The deployments and claims behind it; null before the first composition. */
  served(): Pick<Serving, 'deployments' | 'claims'> | null
  /** Identifies that set of versions, whatever is left out of a page at the moment. */
  composition(): string | null
  /** Why a version does not serve; null: it was not refused, or has served or been put in place again since. */
  refusal(remote: string, version: string): string | null
  /** What is left out of pages at the moment, for `/readyz`. */
  outages(): Pick<Outage, 'remote' | 'path'>[]
  /** @throws Error if no composition serves, the page is out of service, or its worker failed again */
  render(request: Omit<RenderRequest, 'without'>): Promise<Rendered>
  /** Takes up what is eligible now. Resolves once it serves, or was refused. */
  compose(): Promise<void>
  purge(tags: string[]): void
  close(): Promise<void>
}

type Options = {
  /** null: nothing is known yet. */
  eligible: () => Pick<Eligible, 'claims' | 'wanted'> | null
  setup: Omit<WorkerSetup, 'marker' | 'markers' | 'composition' | 'remotes' | 'claims'>
  /** Starts the workers of a composition. */
  createPool: typeof createWorkerPool
  pool: Omit<PoolOptions, 'died' | 'stray'>
  log: Log
  clock: () => number
  warmUp: WarmUp
  /** What served before this process. */
  kept: Deployments
  /** What serves in another lane of this process, and so has been tried. */
  tried?: Deployments
  /** Whether the previous composition is kept for a while with one worker, so that a rollback needs no start and no trial. */
  keepsBefore?: boolean
  /** Whether a version may no longer be used at all, because its key has been revoked. */
  isRevoked: (remote: string, version: string) => boolean
  /** Revision at which somebody last put a version in place; 0: unknown. */
  placedAt: (remote: string, version: string) => number
  /** These deployments serve from now on: the next process may fall back to them. */
  remember: (deployments: Deployments) => void
}

/** Milliseconds until a composition that failed through nobody's fault is warmed again: half a second, doubling, at most 4 s. */
const warmUpDelay = backOff(500, 4000)

/** Milliseconds that an old composition may take to drain, and a lane that is over. */
export const drainLimit = 10_000

/** Milliseconds for which the previous composition is kept: a release is usually rolled back soon. */
const restLimit = 600_000

/** Milliseconds added to a refusal's end, so that it is certainly over when its version is looked at again. */
const grace = 50

/** How often a page that was lost through another page is drawn again in another worker. */
const mostMoves = 2

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem))

/** What fans get. */
type Serving = { pool: WorkerPool; deployments: Deployments; claims: Claims }

/** What one composer works with: the current state, and everything that decides what serves next. */
type Parts = {
  options: Options
  state: { serving: Serving | null; before: Serving | null; closed: boolean }
  pools: ReturnType<typeof createPools>
  culprits: Culprits
  trials: Trials
  circuits: Circuits
}

export function createCompositions(options: Options): Compositions {
  const { setup, warmUp, log, clock } = options
  const state: Parts['state'] = { serving: null, before: null, closed: false }
  const pools = createPools(options)
  const { startPool, endPool } = pools
  const culprits = createCulprits({ ...options, tried: options.tried ?? {} })
  const trials = createTrials({ culprits, startPool, endPool, main: setup.shell.main, warmUp })
  const circuits = createCircuits({
    culprits,
    loss: trials.loss,
    served: () => state.serving ?? { deployments: {}, claims: {} },
    startPool,
    endPool,
    warmUp,
    log,
    clock,
  })
  return {
    compose: createComposer({ options, state, pools, culprits, trials, circuits }),
    current: (path) =>
      state.serving === null ? null : [state.serving.pool.composition, ...circuits.without(path)].join(' -'),
    serving: () => versionsOf(state.serving?.deployments ?? {}),
    served: () => state.serving,
    composition: () => state.serving?.pool.composition ?? null,
    refusal: culprits.refusal,
    outages: circuits.outages,
    async render(request) {
      for (let moves = 0; ; moves++) {
        if (state.serving === null) throw new Error('no composition serves yet')
        const without = circuits.without(request.path)
        if (without.includes(shellName)) throw new Error('the page is out of service')
        try {
          const page = await state.serving.pool.render({ ...request, without })
          culprits.notePage(page, request.path)
          trials.note(page, request.path)
          return page
        } catch (problem) {
          if (!(problem instanceof WorkerLost)) throw problem
          // Next time without the culprit; a page that was lost through another one is simply drawn again.
          if (problem.guilty) circuits.noteLoss(problem, request.path)
          // A form's action may have been carried out before the worker was lost, so a POST is never retried.
          if (moves >= mostMoves || request.visit?.method === 'POST') throw problem
        }
      }
    },
    purge: (tags) => {
      for (const pool of pools.all) pool.purge(tags)
    },
    async close() {
      state.closed = true
      circuits.stop()
      await Promise.all([...pools.all].map((pool) => endPool(pool)))
    },
  }
}

/** What serves, what served before, and how one replaces the other. */
function createSuccession({ options, state, pools, culprits, circuits }: Omit<Parts, 'trials'>) {
  const { log, clock, warmUp } = options
  const { endPool } = pools

  const swapIn = (next: Serving) => {
    const old = state.serving
    state.serving = next
    for (const [remote, deployment] of Object.entries(next.deployments)) {
      if (versionOf(old?.deployments ?? {}, remote) === deployment.manifest.version) continue
      circuits.close(remote)
      culprits.serves(remote, deployment)
    }
    options.remember(next.deployments)
    void next.pool.grow()
    if (old) retire(old)
  }

  /** Keeps the previous composition if it may be wanted again; the one kept before it is ended. */
  const retire = (old: Serving) => {
    if (!options.keepsBefore) return void endPool(old.pool, drainLimit)
    if (state.before) void endPool(state.before.pool, drainLimit)
    state.before = old
    void old.pool.rest(drainLimit)
    setTimeout(() => {
      if (state.before !== old) return
      state.before = null
      void endPool(old.pool)
    }, restLimit).unref()
  }

  /**
   * Goes back to the previous composition, if that is what is wanted: its worker has it loaded, and it has served before.
   * @returns whether it serves
   */
  const goBack = async (deployments: Deployments, claims: Claims): Promise<boolean> => {
    const { before } = state
    if (!before || !sameVersions(deployments, before.deployments) || !sameClaims(claims, before.claims))
      return false
    const began = clock()
    state.before = null
    const home = await before.pool.render({ path: '/', ...warmUp(), without: [] }).catch(() => null)
    if (home === null || home.failures.length > 0) {
      void endPool(before.pool)
      return false
    }
    swapIn(before)
    tellServing(before, began)
    return true
  }

  const tellServing = ({ pool, deployments }: Serving, began: number) =>
    log.info('composition serves', {
      composition: pool.composition,
      ms: Math.round(clock() - began),
      remotes: versionsOf(deployments),
    })

  return { swapIn, goBack, tellServing }
}

/** Takes up what is eligible, one set of versions after another, until one serves. @returns `compose` */
function createComposer({
  options,
  state,
  pools,
  culprits,
  trials,
  circuits,
}: Parts): Compositions['compose'] {
  const { eligible, log, clock, placedAt } = options
  const { startPool, endPool } = pools
  const { swapIn, goBack, tellServing } = createSuccession({ options, state, pools, culprits, circuits })
  let composing: Promise<void> | null = null
  let again = false
  let coldTries = 0

  const later = (wait: number) => {
    setTimeout(() => void compose(), wait).unref()
  }

  const refuse = (failures: readonly RemoteFailure[], placed: Readonly<Record<string, number>>) => {
    for (const failure of failures) later(culprits.refuse(failure, placed[failure.remote] ?? 0) + grace)
  }

  /** No remote is to blame, or the platform is: pages need its answers. What serves goes on, and this is tried again later. */
  const warmAgain = (pool: WorkerPool, problem: unknown) => {
    if (coldTries === 0) {
      const reason = reasonOf(problem)
      log.error('composition could not be warmed', { composition: pool.composition, reason })
    }
    later(warmUpDelay(coldTries++))
  }

  /**
   * Warms one set of versions, and serves it if it is good.
   * @returns whether to try another set, because some of this one was refused
   */
  const tryOut = async (deployments: Deployments, claims: Claims): Promise<boolean> => {
    const began = clock()
    const placed = Object.fromEntries(
      Object.entries(versionsOf(deployments)).map(([remote, version]) => [remote, placedAt(remote, version)]),
    )
    const pool = startPool(deployments, claims)
    let failures: RemoteFailure[]
    try {
      failures = await trials.run(pool, deployments)
    } catch (problem) {
      await endPool(pool)
      const found =
        problem instanceof WorkerLost ? await trials.findCulprits(deployments, claims, problem) : []
      refuse(found, placed)
      if (found.length === 0) warmAgain(pool, problem)
      return found.length > 0
    }
    // A failing version is refused at once, whether or not it has a predecessor; without one its paths answer 503.
    const bad = failures.filter(({ remote }) => {
      const deployment = deployments[remote]
      return deployment !== undefined && culprits.isFresh(remote, deployment)
    })
    if (bad.length > 0) {
      await endPool(pool)
      refuse([...new Map(bad.map((failure) => [failure.remote, failure])).values()], placed)
      return true
    }
    coldTries = 0
    const serving = { pool, deployments, claims }
    swapIn(serving)
    tellServing(serving, began)
    return false
  }

  const composeOnce = async () => {
    // Each round refuses at least one version, so this terminates; one that was put in place again meanwhile has another round.
    for (;;) {
      const known = eligible()
      if (state.closed || known === null) return
      const { serving } = state
      const { claims } = known
      const deployments = culprits.choose(known.wanted)
      if (serving && sameVersions(deployments, serving.deployments) && sameClaims(claims, serving.claims))
        return
      if (await goBack(deployments, claims)) return
      if (!(await tryOut(deployments, claims))) return
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
  return compose
}

/** Every pool that may hold platform responses: the serving one, and those that warm up, are tried, or drain. */
function createPools({ setup, createPool, pool: poolOptions, log }: Options) {
  const pools = new Set<WorkerPool>()
  return {
    all: pools as ReadonlySet<WorkerPool>,
    startPool(deployments: Deployments, claims: Claims): WorkerPool {
      const composition = compositionName(setup.shell.main, deployments, claims)
      const remotes = Object.fromEntries(
        Object.entries(deployments).map(([name, deployment]) => [name, composedRemote(deployment)]),
      )
      const pool = createPool(
        { ...setup, composition, remotes, claims },
        {
          ...poolOptions,
          died: (reason) => log.error('render worker replaced', { composition, reason }),
          stray: (reason) => log.error('thrown outside of every page', { composition, reason }),
        },
      )
      pools.add(pool)
      return pool
    },
    async endPool(pool: WorkerPool, drain = 0): Promise<void> {
      await (drain > 0 ? pool.drain(drain) : pool.close())
      pools.delete(pool)
    },
  }
}
