/**
 * Trials of a composition before it serves: it is loaded, and draws real pages. If one of them ends its worker without a mark,
 * each new version is tried alone among those known to be good.
 */
import { type RemoteFailure, type Rendered, type RenderRequest, shellName } from '../protocol.ts'
import type { Culprits } from './culprits.ts'
import { type Claims, type Deployments, versionOf } from './deployments.core.ts'
import { createTrialPages, leadsTo } from './trial-pages.core.ts'
import { WorkerLost, type WorkerPool } from './worker-pool.ts'

/** What a page that no fan has requested is drawn with. */
export type WarmUp = () => Pick<RenderRequest, 'origin' | 'now' | 'frozen'>

type Options = {
  culprits: Pick<Culprits, 'isFresh' | 'good'>
  /** Starts a pool that serves no fans; ended by `endPool`. */
  startPool(deployments: Deployments, claims: Claims): WorkerPool
  endPool(pool: WorkerPool): Promise<void>
  /** Identifies the build of the site's own scripts. */
  main: string
  warmUp: WarmUp
}

export type Trials = {
  /**
   * Loads a composition and tries it: home, and the pages of each remote that is new in it. @returns what failed, by remote
   * @throws WorkerLost if the culprit is not clear, or Error if the pages could not be drawn at all
   */
  run(pool: WorkerPool, deployments: Deployments): Promise<RemoteFailure[]>
  /** Finds out which remotes ended a worker without a mark. */
  findCulprits(deployments: Deployments, claims: Claims, problem: WorkerLost): Promise<RemoteFailure[]>
  /** Expresses the loss of a worker as a failure of a remote, or of the site itself. */
  loss(problem: WorkerLost, remote: string, deployments: Deployments): RemoteFailure
  /** Remembers a page that was drawn without failures, for later trials. */
  note(page: Rendered, path: string): void
}

export function createTrials({ culprits, startPool, endPool, main, warmUp }: Options): Trials {
  const trialPages = createTrialPages()
  const freshOf = (deployments: Deployments) =>
    Object.entries(deployments).filter(([remote, deployment]) => culprits.isFresh(remote, deployment))

  const loss: Trials['loss'] = (problem, remote, deployments) => ({
    remote,
    version: remote === shellName ? main : versionOf(deployments, remote),
    during: 'render',
    message:
      problem.suspects.length > 1
        ? `${problem.message}, one of ${problem.suspects.join(', ')}`
        : problem.message,
  })

  const drawPages = async (pool: WorkerPool, deployments: Deployments): Promise<RemoteFailure[]> => {
    const failures = [...(await pool.ready)]
    const own = freshOf(deployments).flatMap(([remote, { manifest }]) => trialPages.of(remote, manifest))
    const paths = new Set(['/', ...own])
    const most = paths.size * 2
    const good = culprits.good()
    // A redirect has drawn nothing yet, so its target is tried as well.
    for (const path of paths) {
      const page = await pool.render({ path, ...warmUp(), without: [] })
      const onward = leadsTo(page)
      if (onward !== null && paths.size < most) paths.add(onward)
      // A loader may fail because of the platform's data alone; it counts against a remote only if another version has worked.
      failures.push(
        ...page.failures.filter(({ remote, during }) => during !== 'loader' || good[remote] !== undefined),
      )
    }
    return [...failures, ...(await drawOthers(pool, deployments))]
  }

  /**
   * Draws the last good page of each remote that is not new: if one fails now, what is new is to blame. With several new versions
   * nobody is blamed.
   */
  const drawOthers = async (pool: WorkerPool, deployments: Deployments): Promise<RemoteFailure[]> => {
    const fresh = freshOf(deployments)
    const [only] = fresh
    if (!only || fresh.length > 1) return []
    const failures: RemoteFailure[] = []
    for (const other of Object.keys(deployments)) {
      const path = other === only[0] ? null : trialPages.last(other)
      if (path === null) continue
      const page = await pool.render({ path, ...warmUp(), without: [] })
      for (const { remote, during, message } of page.failures)
        if (during === 'render' && remote !== only[0])
          failures.push({
            remote: only[0],
            version: only[1].manifest.version,
            during,
            message: `${remote} fails beside it: ${message}`,
          })
    }
    return failures
  }

  const run: Trials['run'] = async (pool, deployments) => {
    try {
      return await drawPages(pool, deployments)
    } catch (problem) {
      if (!(problem instanceof WorkerLost)) throw problem
      const fresh = freshOf(deployments).map(([remote]) => remote)
      const [suspect, another] = problem.suspects.filter((remote) => fresh.includes(remote))
      if (suspect === undefined || another !== undefined) throw problem
      return [loss(problem, suspect, deployments)]
    }
  }

  const tryAlone = async (remote: string, alone: Deployments, claims: Claims): Promise<RemoteFailure[]> => {
    const pool = startPool(alone, claims)
    try {
      return (await run(pool, alone)).filter((failure) => failure.remote === remote)
    } catch (lost) {
      return lost instanceof WorkerLost ? [loss(lost, remote, alone)] : []
    } finally {
      await endPool(pool)
    }
  }

  return {
    run,
    loss,
    async findCulprits(deployments, claims, problem) {
      const fresh = freshOf(deployments)
      const [only] = fresh
      if (only && fresh.length === 1) return [loss(problem, only[0], deployments)]
      const good = Object.fromEntries(
        Object.entries(culprits.good()).filter(([remote]) => deployments[remote]),
      )
      const found: RemoteFailure[] = []
      for (const [remote, deployment] of fresh)
        found.push(...(await tryAlone(remote, { ...good, [remote]: deployment }, claims)))
      return found
    },
    note(page, path) {
      if (page.status !== 200 || page.degraded || page.answeredBy === null) return
      trialPages.note(page.answeredBy.remote, page.answeredBy.route, path)
    },
  }
}
