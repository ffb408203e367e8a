/**
 * Which composition serves fans (design, decision 1): a new one is warmed beside the old, tried on real pages, and only then
 * swapped in; the old one drains. A version that cannot be loaded or drawn is refused, and the remote's last good one stays.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { MirroredDeployment } from '@club/federation/mirror'
import type {
  ComposedRemote,
  RemoteFailure,
  Rendered,
  RenderRequest,
  WorkerSetup,
} from '../render/protocol.ts'
import { afterFailure, afterTrial, type Circuit, closedCircuit } from './breaker.core.ts'
import type { Eligible } from './eligible.ts'
import type { Log } from './log.ts'
import { createWorkerPool, HangProblem, type PoolOptions, type WorkerPool } from './worker-pool.ts'

export type Compositions = {
  /** Id of what serves now; null before the first. */
  current(): string | null
  /** Remotes that pages are made without at the moment. */
  without(): string[]
  /** @throws Error when no composition serves, or its worker failed twice */
  render(request: Omit<RenderRequest, 'without'>): Promise<Rendered>
  /** Takes up what is eligible now. Resolves when it serves, or was refused. */
  compose(): Promise<void>
  purge(tags: string[]): void
  close(): Promise<void>
}

type Options = {
  eligible: () => Eligible
  setup: Omit<WorkerSetup, 'marker' | 'markers' | 'composition' | 'remotes' | 'claims'>
  pool: Omit<PoolOptions, 'died'>
  log: Log
  clock: () => number
  /** What a warm-up request says of the site. */
  warmUp: () => { origin: string; now: string }
  /** Told when what pages are made of has changed: another composition, or a circuit. */
  swapped: () => void
}

type Refusal = { until: number; tries: number }

/** Milliseconds until a refused version is tried again: 5 s, doubling, at most 5 minutes. */
const refusalDelay = (tries: number) => Math.min(300_000, 5000 * 2 ** tries)

/** Milliseconds that an old composition may take to drain. */
const drainLimit = 10_000

const versionKey = (remote: string, version: string) => `${remote}@${version}`

export function createCompositions({
  eligible,
  setup,
  pool: poolOptions,
  log,
  clock,
  warmUp,
  swapped,
}: Options): Compositions {
  let serving: WorkerPool | null = null
  let served: Record<string, MirroredDeployment> = {}
  let composing: Promise<void> | null = null
  let again = false
  let closed = false
  const lastGood = new Map<string, MirroredDeployment>()
  const refused = new Map<string, Refusal>()
  const circuits = new Map<string, Circuit>()
  const named = new Set<string>()

  /** The log names a culprit once, until it is well again. */
  const nameCulprit = (message: string, failure: RemoteFailure) => {
    const key = `${versionKey(failure.remote, failure.version)} ${failure.during}`
    if (named.has(key)) return
    named.add(key)
    log.error(message, {
      remote: failure.remote,
      version: failure.version,
      during: failure.during,
      reason: failure.message,
    })
  }

  const choose = (): Record<string, MirroredDeployment> => {
    const chosen: Record<string, MirroredDeployment> = {}
    for (const [remote, deployment] of Object.entries(eligible().wanted)) {
      const refusal = refused.get(versionKey(remote, deployment.manifest.version))
      const pick = refusal && clock() < refusal.until ? lastGood.get(remote) : deployment
      if (pick) chosen[remote] = pick
    }
    return chosen
  }

  const startPool = (deployments: Record<string, MirroredDeployment>, size: number): WorkerPool => {
    const { claims } = eligible()
    const remotes = Object.fromEntries(
      Object.entries(deployments).map(([name, deployment]) => [name, composed(deployment)]),
    )
    const composition = createHash('sha256')
      .update(
        JSON.stringify([
          setup.shell.main,
          claims,
          Object.entries(remotes)
            .map(([name, { version }]) => [name, version])
            .sort(),
        ]),
      )
      .digest('hex')
      .slice(0, 12)
    return createWorkerPool(
      { ...setup, composition, remotes, claims },
      {
        ...poolOptions,
        size,
        died: (reason) => log.error('render worker replaced', { composition, reason }),
      },
    )
  }

  /** Loads a composition and tries it on a page of home and of each remote that is new in it. What failed, by remote. */
  const tryPool = async (
    pool: WorkerPool,
    deployments: Record<string, MirroredDeployment>,
  ): Promise<RemoteFailure[]> => {
    try {
      const failures = [...(await pool.ready)]
      const fresh = Object.entries(deployments).filter(
        ([remote, d]) => lastGood.get(remote)?.manifest.version !== d.manifest.version,
      )
      const paths = ['/', ...fresh.flatMap(([, { manifest }]) => manifest.basePaths.slice(0, 1))]
      for (const path of new Set(paths)) {
        const page = await pool.render({ path, ...warmUp(), without: [] })
        failures.push(...page.failures.filter(({ during }) => during === 'render'))
      }
      return failures
    } catch (problem) {
      if (!(problem instanceof HangProblem) || problem.culprit === null) throw problem
      const version = deployments[problem.culprit]?.manifest.version ?? 'none'
      return [{ remote: problem.culprit, version, during: 'render', message: problem.message }]
    }
  }

  const refuse = (failure: RemoteFailure) => {
    const key = versionKey(failure.remote, failure.version)
    const tries = (refused.get(key)?.tries ?? -1) + 1
    const wait = refusalDelay(tries)
    refused.set(key, { until: clock() + wait, tries })
    nameCulprit('version refused', failure)
    const timer = setTimeout(() => void compose(), wait + 50)
    timer.unref()
  }

  const composeOnce = async () => {
    // Each round refuses at least one version, so this ends.
    for (;;) {
      if (closed) return
      const deployments = choose()
      if (serving && sameVersions(deployments, served)) return
      const began = clock()
      const pool = startPool(deployments, poolOptions.size)
      let failures: RemoteFailure[]
      try {
        failures = await tryPool(pool, deployments)
      } catch (problem) {
        await pool.close()
        log.error('composition could not be warmed', {
          composition: pool.composition,
          reason: problem instanceof Error ? problem.message : problem,
        })
        if (serving === null) await new Promise((resolve) => setTimeout(resolve, 1000))
        else return
        continue
      }
      // A version with a predecessor is refused as soon as it fails; one without is refused too, and its paths answer 503.
      const bad = failures.filter(({ remote, version }) => !refusedNow(remote, version))
      if (bad.length > 0) {
        await pool.close()
        for (const failure of bad) refuse(failure)
        continue
      }
      const old = serving
      serving = pool
      served = deployments
      for (const [remote, deployment] of Object.entries(deployments)) {
        lastGood.set(remote, deployment)
        circuits.delete(remote)
        const key = versionKey(remote, deployment.manifest.version)
        if (refused.delete(key))
          log.info('version taken up again', { remote, version: deployment.manifest.version })
        for (const name of named) if (name.startsWith(`${key} `)) named.delete(name)
      }
      const versions = Object.fromEntries(
        Object.entries(deployments).map(([remote, { manifest }]) => [remote, manifest.version]),
      )
      log.info('composition serves', {
        composition: pool.composition,
        ms: Math.round(clock() - began),
        remotes: versions,
      })
      swapped()
      if (old) void old.drain(drainLimit)
      return
    }
  }

  const refusedNow = (remote: string, version: string) => {
    const refusal = refused.get(versionKey(remote, version))
    return refusal !== undefined && clock() < refusal.until
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

  const without = () =>
    [...circuits].filter(([, circuit]) => circuit.state === 'open').map(([remote]) => remote)

  const setCircuit = (remote: string, circuit: Circuit, failure: RemoteFailure | null, path: string) => {
    const before = circuits.get(remote) ?? closedCircuit
    circuits.set(remote, circuit)
    if (before.state === 'closed' && circuit.state === 'open') {
      if (failure) nameCulprit('circuit opened', failure)
      swapped()
      scheduleTrial(remote, path)
    }
    if (before.state === 'open' && circuit.state === 'closed') {
      for (const name of named) if (name.startsWith(`${remote}@`)) named.delete(name)
      log.info('circuit closed', { remote })
      swapped()
    }
  }

  /** A trial runs in a worker of its own, on the page that failed: fans never wait for it. */
  const scheduleTrial = (remote: string, path: string) => {
    const circuit = circuits.get(remote)
    if (circuit?.state !== 'open' || closed) return
    const timer = setTimeout(
      async () => {
        const pool = startPool(served, 1)
        let well = false
        try {
          const failures = await pool.ready
          const page = await pool.render({ path, ...warmUp(), without: [] })
          well = ![...failures, ...page.failures].some((failure) => failure.remote === remote)
        } catch {
          // Hung or died once more: not well.
        }
        await pool.close()
        setCircuit(remote, afterTrial(circuits.get(remote) ?? closedCircuit, clock(), well), null, path)
        scheduleTrial(remote, path)
      },
      Math.max(0, circuit.retryAt - clock()),
    )
    timer.unref()
  }

  const noteFailures = (failures: readonly RemoteFailure[], path: string, hung = false) => {
    for (const failure of failures) {
      nameCulprit('remote failed', failure)
      setCircuit(
        failure.remote,
        afterFailure(circuits.get(failure.remote) ?? closedCircuit, clock(), hung),
        failure,
        path,
      )
    }
  }

  return {
    current: () => serving?.composition ?? null,
    without,
    async render(request) {
      const attempt = async (): Promise<Rendered> => {
        if (serving === null) throw new Error('no composition serves yet')
        return serving.render({ ...request, without: without() })
      }
      try {
        const page = await attempt()
        noteFailures(page.failures, request.path)
        return page
      } catch (problem) {
        if (problem instanceof HangProblem && problem.culprit !== null) {
          const version = served[problem.culprit]?.manifest.version ?? 'none'
          noteFailures(
            [{ remote: problem.culprit, version, during: 'render', message: problem.message }],
            request.path,
            true,
          )
        }
        // A worker that was lost with this page in it may have been lost through another page: one more try elsewhere.
        return attempt()
      }
    },
    compose,
    purge: (tags) => serving?.purge(tags),
    async close() {
      closed = true
      await serving?.close()
    },
  }

  function composed({ manifest, directory }: MirroredDeployment): ComposedRemote {
    const base = `/_r/${manifest.remote}/${manifest.version}`
    const onSite = (files: string[]) => files.map((file) => `${base}/${file}`)
    return {
      version: manifest.version,
      nodeEntry: join(directory, manifest.entry.node),
      web: { version: manifest.version, entry: `${base}/${manifest.entry.web}` },
      exposes: manifest.exposes,
      chunks: Object.fromEntries(
        Object.entries(manifest.chunks).map(([name, { js, css }]) => [
          name,
          { js: onSite(js), css: onSite(css) },
        ]),
      ),
    }
  }
}

const sameVersions = (
  a: Record<string, MirroredDeployment>,
  b: Record<string, MirroredDeployment>,
): boolean => {
  const names = (set: Record<string, MirroredDeployment>) =>
    Object.entries(set)
      .map(([remote, { manifest }]) => versionKey(remote, manifest.version))
      .sort()
      .join()
  return names(a) === names(b)
}
