/**
 * Keeps account of failing remotes: the log names a culprit once, until it recovers; a version that failed before it ever
 * served is refused for a while, and the remote keeps its last good one.
 */
import { backOff } from '@club/back-off'
import type { MirroredDeployment } from '@club/federation/mirror'
import type { Log } from '../log.ts'
import type { RemoteFailure, Rendered } from '../protocol.ts'
import { type Deployments, versionKey } from './deployments.core.ts'

export type Culprits = {
  /** Logs whose fault it was, unless that was logged already. */
  name(message: string, failure: RemoteFailure, path?: string): void
  /** The remote has recovered, or another version of it serves: a new failure is news. */
  forget(remote: string): void
  /** Notes which remotes failed on a page, and which draw again a page on which they failed before. */
  notePage(page: Rendered, path: string): void
  /**
   * @param placed revision at which the version had been put in place as its trial began
   * @returns milliseconds until the version may be tried again
   */
  refuse(failure: RemoteFailure, placed: number): number
  /** Why a version was refused and has neither served nor been put in place again since; null: it was not refused. */
  refusal(remote: string, version: string): string | null
  /** The wanted version of each remote, or its last good one while that is refused. */
  choose(wanted: Deployments): Deployments
  /** Whether this version has never served. */
  isFresh(remote: string, deployment: MirroredDeployment): boolean
  /** Each remote's last good version. */
  good(): Deployments
  /** A version serves from now on. */
  serves(remote: string, deployment: MirroredDeployment): void
}

type Refusal = { until: number; tries: number; reason: string; placed: number }

/** Milliseconds until a refused version is tried again: 5 s, doubling, at most 5 minutes. */
const refusalDelay = backOff(5000, 300_000)

/** How many pages of an ailing remote are watched for its recovery. */
const mostAiling = 100

type Options = {
  log: Log
  clock: () => number
  /** What served before this process. It stands in like a last good version, but is tried like a new one. */
  kept: Deployments
  /** Good from the start: another composer of this process has already tried them. */
  tried: Deployments
  /** Whether a version may no longer be used at all. */
  isRevoked: (remote: string, version: string) => boolean
  /** Revision at which somebody last put a version in place: what was refused before that is tried again at once. */
  placedAt: (remote: string, version: string) => number
}

export function createCulprits({ log, clock, kept, tried, isRevoked, placedAt }: Options): Culprits {
  const lastGood = new Map<string, MirroredDeployment>(Object.entries(tried))
  const refused = new Map<string, Refusal>()
  const named = new Map<string, Set<string>>()
  /** Pages on which a remote failed without taking a worker down, until it draws them again. */
  const ailing = new Map<string, Set<string>>()

  const name: Culprits['name'] = (message, failure, path) => {
    const key = versionKey(failure.remote, failure.version)
    const said = named.get(key) ?? new Set()
    named.set(key, said)
    if (said.has(failure.during)) return
    said.add(failure.during)
    const { remote, version, during } = failure
    log.error(message, { remote, version, during, ...(path ? { path } : {}), reason: failure.message })
  }

  const forget = (remote: string) => {
    ailing.delete(remote)
    for (const key of named.keys()) if (key.startsWith(`${remote}@`)) named.delete(key)
  }

  const refusalOf = (remote: string, version: string): Refusal | null => {
    const refusal = refused.get(versionKey(remote, version))
    return refusal && refusal.placed >= placedAt(remote, version) ? refusal : null
  }

  const refusedNow = (remote: string, version: string) => {
    const refusal = refusalOf(remote, version)
    return refusal !== null && clock() < refusal.until
  }

  const noteFailures = (page: Rendered, path: string) => {
    for (const failure of page.failures) {
      name('remote failed', failure, path)
      const paths = ailing.get(failure.remote) ?? new Set()
      if (paths.size < mostAiling) paths.add(path)
      ailing.set(failure.remote, paths)
    }
  }

  const noteRecoveries = (page: Rendered, path: string) => {
    for (const [remote, paths] of ailing) {
      if (page.failures.some((failure) => failure.remote === remote) || !paths.delete(path)) continue
      if (paths.size > 0) continue
      forget(remote)
      log.info('remote well again', { remote })
    }
  }

  return {
    name,
    forget,
    notePage(page, path) {
      noteFailures(page, path)
      noteRecoveries(page, path)
    },
    refuse(failure, placed) {
      const key = versionKey(failure.remote, failure.version)
      const earlier = refused.get(key)
      const isAgain = earlier !== undefined && earlier.placed >= placed
      const tries = isAgain ? earlier.tries + 1 : 0
      // Put in place again and refused again: that is news.
      if (!isAgain) named.delete(key)
      const wait = refusalDelay(tries)
      const reason = `${failure.during}: ${failure.message}`
      refused.set(key, { until: clock() + wait, tries, reason, placed })
      name('version refused', failure)
      return wait
    },
    refusal: (remote, version) => refusalOf(remote, version)?.reason ?? null,
    choose: (wanted) =>
      Object.fromEntries(
        Object.entries(wanted).flatMap(([remote, deployment]) => {
          const pick = [deployment, lastGood.get(remote) ?? kept[remote]].find(
            (candidate) =>
              candidate &&
              !refusedNow(remote, candidate.manifest.version) &&
              !isRevoked(remote, candidate.manifest.version),
          )
          return pick ? [[remote, pick]] : []
        }),
      ),
    isFresh: (remote, { manifest }) => lastGood.get(remote)?.manifest.version !== manifest.version,
    good: () => Object.fromEntries(lastGood),
    serves(remote, deployment) {
      const { version } = deployment.manifest
      lastGood.set(remote, deployment)
      forget(remote)
      if (refused.delete(versionKey(remote, version))) log.info('version taken up again', { remote, version })
    },
  }
}
