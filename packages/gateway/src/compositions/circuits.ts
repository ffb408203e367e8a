/**
 * Leaves a remote out of pages on which it took a whole worker down, until a trial away from fans shows that it works again
 * (the rules: `breaker.core.ts`).
 */
import { ownerOfPath } from '@club/federation'
import type { Log } from '../log.ts'
import { shellName } from '../protocol.ts'
import { afterTrial, type Outage, outageAt, remotesOut, withOutage } from './breaker.core.ts'
import type { Culprits } from './culprits.ts'
import type { Claims, Deployments } from './deployments.core.ts'
import type { Trials, WarmUp } from './trials.ts'
import type { WorkerLost, WorkerPool } from './worker-pool.ts'

type Options = {
  culprits: Pick<Culprits, 'name' | 'forget'>
  loss: Trials['loss']
  /** What fans get. */
  served: () => { deployments: Deployments; claims: Claims }
  startPool(deployments: Deployments, claims: Claims): WorkerPool
  endPool(pool: WorkerPool): Promise<void>
  warmUp: WarmUp
  log: Log
  clock: () => number
}

export type Circuits = {
  /** What is left out at the moment. */
  outages(): Pick<Outage, 'remote' | 'path'>[]
  /** Remotes that this page is drawn without. */
  without(path: string): string[]
  /** A page lost its worker, and caused it. */
  noteLoss(problem: WorkerLost, path: string): void
  /** Another version of the remote serves now. */
  close(remote: string): void
  /** No further trials. */
  stop(): void
}

export function createCircuits({
  culprits,
  loss,
  served,
  startPool,
  endPool,
  warmUp,
  log,
  clock,
}: Options): Circuits {
  let outages: readonly Outage[] = []
  let stopped = false

  /** Draws the page on which the remote failed, in a separate worker: fans never wait for it. */
  const isWell = async ({ remote, path }: Outage): Promise<boolean> => {
    const { deployments, claims } = served()
    const pool = startPool(deployments, claims)
    try {
      await pool.ready
      // Other remotes that are out of this page must not spoil its trial.
      const without = remotesOut(outages, path).filter((name) => name !== remote)
      const page = await pool.render({ path, ...warmUp(), without })
      return !page.failures.some((failure) => failure.remote === remote)
    } catch {
      // It hung or died again.
      return false
    } finally {
      await endPool(pool)
    }
  }

  const scheduleTrial = (outage: Outage) => {
    const { remote, path, retryAt } = outage
    const run = async () => {
      if (stopped || !outageAt(outages, remote, path)) return
      const well = await isWell(outage)
      outages = afterTrial(outages, { remote, path }, clock(), well)
      const next = outageAt(outages, remote, path)
      if (next) return scheduleTrial(next)
      if (!outages.some((one) => one.remote === remote)) culprits.forget(remote)
      log.info('circuit closed', { remote, path })
    }
    setTimeout(() => void run(), Math.max(0, retryAt - clock())).unref()
  }

  /** If no remote is suspected, the owner of the page answers for it, and on home the site itself. */
  const suspectsOf = (problem: WorkerLost, path: string): readonly string[] => {
    if (problem.suspects.length > 0) return problem.suspects
    const { pathname } = new URL(path, 'http://site')
    const { deployments, claims } = served()
    const owner = pathname === '/' ? null : ownerOfPath(claims, pathname)
    return [owner !== null && deployments[owner] ? owner : shellName]
  }

  return {
    outages: () => outages.map(({ remote, path }) => ({ remote, path })),
    without: (path) => remotesOut(outages, path),
    noteLoss(problem, path) {
      for (const remote of suspectsOf(problem, path)) {
        const before = outageAt(outages, remote, path)
        outages = withOutage(outages, remote, path, clock())
        const outage = outageAt(outages, remote, path)
        if (before || !outage) continue
        culprits.name('circuit opened', loss(problem, remote, served().deployments), path)
        scheduleTrial(outage)
      }
    },
    close(remote) {
      outages = outages.filter((outage) => outage.remote !== remote)
    },
    stop() {
      stopped = true
    },
  }
}
