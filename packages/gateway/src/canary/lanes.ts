/**
 * The lanes of a site: one for everybody, and beside it one for each set of canaries that some visitors get. Each lane has its own
 * workers and kept pages, so that a page of one lane never stands in for another's. It runs what everybody gets, with the canaries in
 * place of their remotes' versions.
 */
import { ownerOfPath } from '@club/federation'
import { type Compositions, drainLimit } from '../compositions/composer.ts'
import { type Claims, type Deployments, versionKey, versionOf } from '../compositions/deployments.core.ts'
import type { Canary, Eligible } from '../compositions/eligible.ts'
import type { Pages } from '../pages.ts'
import { canariesOf, canarySets } from './lanes.core.ts'

export type Lane = {
  compositions: Compositions
  pages: Pages
  /** Marks kept pages with any of these tags as stale. */
  purge(tags: string[]): void
  /** Drops kept pages on which a remote's code was at work. */
  forget(remote: string): void
}

export type LaneWish = {
  /** What the lane should run; null: not known, or refused. */
  eligible: () => { claims: Claims; wanted: Deployments } | null
  /** What has already been tried. */
  tried: Deployments
}

export type Lanes = {
  /** For everybody. */
  stable: Lane
  /** A visitor's lane; the one for everybody if theirs is not up yet, or was refused. */
  of(bucket: number | null): Lane
  all(): Lane[]
  /** Canaries that run or are about to run. */
  canaries(): Eligible['canaries']
  /** Why a canary does not run; null: it does, or is on its way. */
  refusal(remote: string, version: string): string | null
  /** Whether everybody who should get a canary does. */
  serves(remote: string, version: string): boolean
  /** The remote that owns a path. */
  ownerOf(path: string): string | null
  /** Takes up what is eligible now. Resolves once it serves, or was refused. */
  update(): Promise<void>
  close(): Promise<void>
}

type Options = {
  eligible: () => Eligible | null
  stable: Lane
  /** Makes a lane beside it. */
  make: (wish: LaneWish) => Lane
  /** Why a canary was rolled back; null: it was not. */
  takenBack: (remote: string, canary: Canary) => string | null
}

const sharesOf = (canaries: Eligible['canaries']) =>
  Object.fromEntries(Object.entries(canaries).map(([remote, { share }]) => [remote, share]))
const laneKey = (remotes: readonly string[]) => remotes.join(' ')
const canaryVersion = ({ deployment }: Canary) => deployment.manifest.version
const keyOf = (remote: string, canary: Canary) => versionKey(remote, canaryVersion(canary))
/** One deploy of a canary: the same version may be deployed again. */
const deployOf = (remote: string, canary: Canary) => `${canary.revision} ${keyOf(remote, canary)}`

/** What everybody gets, with canaries in place of their remotes' versions; null while nothing serves. */
function withCanaries({ compositions }: Lane, canaries: readonly Canary[]): ReturnType<LaneWish['eligible']> {
  const served = compositions.served()
  if (served === null) return null
  const by = <Value>(value: (canary: Canary) => Value) =>
    Object.fromEntries(canaries.map((canary) => [canary.deployment.manifest.remote, value(canary)]))
  return {
    claims: { ...served.claims, ...by(({ deployment }) => deployment.manifest.basePaths) },
    wanted: { ...served.deployments, ...by(({ deployment }) => deployment) },
  }
}

/** Whether a lane serves an acceptable version of each of its remotes. */
function isUp(
  lane: Lane | undefined,
  remotes: readonly string[],
  willDo: (remote: string, version: string) => boolean,
): lane is Lane {
  const served = lane?.compositions.served()
  return !!served && remotes.every((remote) => willDo(remote, versionOf(served.deployments, remote)))
}

/** A promoted canary keeps running until everybody has it: its visitors never go back to the version before. */
const promoted = (
  active: Eligible['canaries'],
  known: Eligible,
  { compositions }: Lane,
): Eligible['canaries'] =>
  Object.fromEntries(
    Object.entries(active).filter(
      ([remote, canary]) =>
        known.canaries[remote] === undefined &&
        known.wanted[remote]?.manifest.version === canaryVersion(canary) &&
        versionOf(compositions.served()?.deployments ?? {}, remote) !== canaryVersion(canary) &&
        compositions.refusal(remote, canaryVersion(canary)) === null,
    ),
  )

/** Canaries replaced by a newer one of the same remote: visitors who had one keep it until the newer one serves. */
function keepReplaced(isRefused: (remote: string, canary: Canary) => boolean) {
  const replaced = new Map<string, Canary>()
  return {
    add(canaries: Eligible['canaries']) {
      for (const [remote, canary] of Object.entries(canaries)) replaced.set(keyOf(remote, canary), canary)
    },
    mayHave(bucket: number | null, remote: string, version: string): boolean {
      const canary = replaced.get(versionKey(remote, version))
      return !!canary && bucket !== null && bucket < canary.share && !isRefused(remote, canary)
    },
    /** @param isOver whether a remote no longer has a canary, or serves the newer one */
    forget(isOver: (remote: string) => boolean) {
      for (const [key, { deployment }] of replaced)
        if (isOver(deployment.manifest.remote)) replaced.delete(key)
    },
  }
}

export function createLanes({ eligible, stable, make, takenBack }: Options): Lanes {
  const lanes = new Map<string, Lane>()
  const over = new Set<Lane>()
  /** Why they were refused when they were tried. Only another deploy, or a restart, tries again. */
  const refused = new Map<string, string>()
  let active: Eligible['canaries'] = {}
  let closed = false

  const refusal = (remote: string, canary: Canary) =>
    refused.get(deployOf(remote, canary)) ?? takenBack(remote, canary)
  const replaced = keepReplaced((remote, canary) => refusal(remote, canary) !== null)

  const choose = (): Eligible['canaries'] => {
    const known = eligible()
    if (known === null) return {}
    return Object.fromEntries(
      Object.entries({ ...promoted(active, known, stable), ...known.canaries }).filter(
        ([remote, canary]) => refusal(remote, canary) === null,
      ),
    )
  }

  const isWished = (remote: string, version: string) => {
    const canary = active[remote]
    return canary !== undefined && canaryVersion(canary) === version
  }

  const serves = (remote: string, version: string) =>
    isWished(remote, version) &&
    canarySets(sharesOf(active))
      .filter((remotes) => remotes.includes(remote))
      .every((remotes) => isUp(lanes.get(laneKey(remotes)), remotes, isWished))

  const wishOf = (remotes: readonly string[], lane: () => Lane | undefined): LaneWish => ({
    tried: stable.compositions.served()?.deployments ?? {},
    eligible() {
      const canaries = remotes.flatMap((remote) => active[remote] ?? [])
      const refused = canaries.some(({ deployment: { manifest } }) =>
        lane()?.compositions.refusal(manifest.remote, manifest.version),
      )
      return refused || canaries.length < remotes.length ? null : withCanaries(stable, canaries)
    },
  })

  const end = (key: string, lane: Lane) => {
    lanes.delete(key)
    over.add(lane)
    setTimeout(() => void lane.compositions.close().then(() => over.delete(lane)), drainLimit).unref()
  }

  /** @returns whether another pass is needed, because a canary was refused */
  const compose = async (remotes: readonly string[], lane: Lane): Promise<boolean> => {
    await lane.compositions.compose()
    let found = false
    for (const remote of remotes) {
      const canary = active[remote]
      const reason = canary && lane.compositions.refusal(remote, canaryVersion(canary))
      if (!canary || !reason) continue
      refused.set(deployOf(remote, canary), reason)
      found = true
    }
    return found
  }

  const update = async (): Promise<void> => {
    if (closed || stable.compositions.served() === null) return
    replaced.add(active)
    active = choose()
    const sets = canarySets(sharesOf(active))
    for (const [key, lane] of lanes) if (!sets.some((remotes) => laneKey(remotes) === key)) end(key, lane)
    for (const remotes of sets) {
      const key = laneKey(remotes)
      if (!lanes.has(key)) lanes.set(key, make(wishOf(remotes, () => lanes.get(key))))
    }
    const again = await Promise.all(
      sets.map((remotes) => {
        const lane = lanes.get(laneKey(remotes))
        return lane ? compose(remotes, lane) : false
      }),
    )
    replaced.forget((remote) => !active[remote] || serves(remote, canaryVersion(active[remote])))
    if (again.includes(true)) await update()
  }

  return {
    stable,
    of(bucket) {
      const theirs = (remote: string, version: string) =>
        isWished(remote, version) || replaced.mayHave(bucket, remote, version)
      const remotes = canariesOf(sharesOf(active), bucket)
      for (; remotes.length > 0; remotes.pop()) {
        const lane = lanes.get(laneKey(remotes))
        if (isUp(lane, remotes, theirs)) return lane
      }
      return stable
    },
    all: () => [stable, ...lanes.values(), ...over],
    canaries: () => active,
    refusal: (remote, version) => {
      const canary = eligible()?.canaries[remote]
      return canary && canaryVersion(canary) === version ? refusal(remote, canary) : null
    },
    serves,
    ownerOf: (path) => ownerOfPath(stable.compositions.served()?.claims ?? {}, path),
    update,
    async close() {
      closed = true
      await Promise.all([stable, ...lanes.values(), ...over].map((lane) => lane.compositions.close()))
    },
  }
}
