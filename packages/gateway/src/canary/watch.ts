/**
 * Compares canaries with what everybody else gets, and rolls back automatically what fares worse
 * (docs/decisions/0048-a-canary-is-a-lane-beside-the-others.md).
 */
import type { Report } from '../beacon.ts'
import { versionKey, versionOf } from '../compositions/deployments.core.ts'
import type { Wish } from '../compositions/eligible.ts'
import type { Log } from '../log.ts'
import type { PageCopy } from '../page-cache.core.ts'
import { caseAgainst, usualLimits } from './judge.core.ts'
import type { Lane, Lanes } from './lanes.ts'
import { createProof } from './proof.core.ts'
import type { TakenBack } from './taken-back.server.ts'
import { type Counts, createTally, type Visitor } from './tally.core.ts'

export type CanaryStanding = {
  wanted: string
  share: number | null
  /** The version, once everybody who should get it does. */
  serving: string | null
  refused: { version: string; reason: string } | null
  /** How it fares beside the stable version; null while it does not run. */
  fares: { canary: Counts; stable: Counts } | null
}

export type CanaryWatch = {
  /** A page was sent. @param what for an address that failed and has no copy: the remote that lost it */
  page(
    lane: Lane,
    visitor: Visitor,
    what: Pick<PageCopy, 'drawnBy' | 'failed'> | { lost: string | null },
  ): void
  /** Whether the visitor can prove that they were given a page of a canary. */
  proven(visitor: Visitor, cookies: string | undefined): boolean
  /** A browser sent a report. */
  report(report: Report, visitor: Visitor, proven: boolean): void
  /** Headers of a page of this lane. @param secure over https */
  headers(lane: Lane, visitor: Visitor, secure: boolean): Record<string, string>
  /** Compares them now. */
  check(): void
  /** @param wishes of the registry's canaries */
  standing(wishes: Readonly<Record<string, Wish>>): Record<string, CanaryStanding>
  stop(): void
}

type Options = {
  lanes: Lanes
  takenBack: Pick<TakenBack, 'add'>
  /** Whether failures just now are probably the platform's fault. */
  isShaken: () => boolean
  clock: () => number
  /** Dates the record for people. */
  now: () => Date
  log: Log
}

/** Milliseconds between two checks: a canary that fails for everybody is gone within seconds. */
const every = 1000

export function watchCanaries({ lanes, takenBack, isShaken, clock, now, log }: Options): CanaryWatch {
  const tally = createTally(clock)
  const proof = createProof()

  /** The version of each remote with a canary that this lane serves. */
  const givenIn = (lane: Lane) =>
    Object.keys(lanes.canaries()).map((remote): [string, string] => [
      remote,
      versionKey(remote, versionOf(lane.compositions.served()?.deployments ?? {}, remote)),
    ])

  const pair = (remote: string, version: string) => {
    const stable = versionOf(lanes.stable.compositions.served()?.deployments ?? {}, remote)
    return {
      canary: tally.counts(versionKey(remote, version)),
      stable: tally.counts(versionKey(remote, stable)),
    }
  }

  const check = () => {
    const canaries = Object.entries(lanes.canaries())
    tally.keep(
      canaries.flatMap(([remote, { deployment }]) => [
        versionKey(remote, deployment.manifest.version),
        versionKey(remote, versionOf(lanes.stable.compositions.served()?.deployments ?? {}, remote)),
      ]),
    )
    for (const [remote, { deployment, revision, limits }] of canaries) {
      const { version } = deployment.manifest
      const { canary, stable } = pair(remote, version)
      const reason = caseAgainst(canary, stable, limits ?? usualLimits)
      if (reason === null) continue
      takenBack.add(remote, { version, revision, reason, at: now().toISOString() })
      log.error('canary taken back', { remote, version, reason })
      void lanes.update()
    }
  }
  const timer = setInterval(check, every)
  timer.unref()

  return {
    page(lane, visitor, what) {
      for (const [remote, version] of givenIn(lane)) {
        const failed = 'lost' in what ? what.lost === remote : what.failed.includes(remote)
        // Other visitors get kept copies meanwhile, so it would look as if only the canary failed.
        if (failed && isShaken()) continue
        const used = failed || ('drawnBy' in what && what.drawnBy.includes(remote))
        tally.page(version, visitor, { used, failed })
      }
    },
    proven: proof.holds,
    report(report, visitor, proven) {
      const remote =
        report.kind === 'error' ? report.remote : report.kind === 'vitals' ? lanes.ownerOf(report.path) : null
      if (remote === null || report.kind === 'playback') return
      const version = report.kind === 'error' ? report.version : report.remotes[remote]
      if (version === undefined) return
      const isCanary = lanes.canaries()[remote]?.deployment.manifest.version === version
      if (isCanary && !proven) return
      if (report.kind === 'error') tally.failure(versionKey(remote, version), visitor)
      else if (report.lcp !== null) tally.start(versionKey(remote, version), visitor, report.lcp)
    },
    headers: (lane, visitor, secure): Record<string, string> => ({
      // While there is a canary, a cookie decides which page is served: a cache that keeps pages longer than it should goes by this.
      vary: 'accept-encoding, cookie',
      ...(lane === lanes.stable
        ? // Tells browsers without a number to take one for the next page. No page depends on it.
          { 'server-timing': 'canary' }
        : { 'set-cookie': proof.cookie(visitor, secure) }),
    }),
    check,
    standing(wishes) {
      const active = lanes.canaries()
      return Object.fromEntries(
        Object.entries(wishes).map(([remote, { version, trouble }]) => {
          const reason = trouble ?? lanes.refusal(remote, version)
          const runs = lanes.serves(remote, version)
          return [
            remote,
            {
              wanted: version,
              share: active[remote]?.share ?? null,
              serving: runs ? version : null,
              refused: runs || reason === null ? null : { version, reason },
              fares: runs ? pair(remote, version) : null,
            },
          ]
        }),
      )
    },
    stop: () => clearInterval(timer),
  }
}
