/**
 * What may run (docs/architecture.md#what-decides-which-code-runs): follows the registry, mirrors and verifies what it points at,
 * and keeps every remote's last good deployment. Network access happens here and never during a render. If the store is away,
 * nothing changes.
 */

import { join } from 'node:path'
import { canaryChannel, productionChannel, type Registry, type RegistryEntry } from '@club/federation'
import { type MirroredDeployment, mirrorDeployment, sweepMirror } from '@club/federation/mirror'
import type { DeployStore } from '@club/federation/store'
import { contractVersion, isServed, oldestContract } from '@club/shell-api/contract'
import type { Log } from '../log.ts'
import { type Deployments, placedAt, versionKey } from './deployments.core.ts'
import { type Followed, followed } from './followed.core.ts'
import { createRegistryReader } from './registry-reader.ts'
import { createTroubles } from './troubles.ts'
import type { Judged, Trust } from './trust.ts'

export type Eligible = {
  /** Base paths of every remote in the registry, whether it runs or not. */
  claims: Record<string, readonly string[]>
  /** Base paths that nobody trusted claims, below the path of a remote that claims `/`: a page that it does not have is an error there. */
  awaited: Record<string, readonly string[]>
  /** The verified deployment that each remote should run, the latest wish first; absent: none is mirrored. */
  wanted: Record<string, MirroredDeployment>
  /** Versions that a share of the visitors should get instead, if they are mirrored. */
  canaries: Record<string, Canary>
}

export type Canary = {
  deployment: MirroredDeployment
  /** Visitors in a hundred. */
  share: number
  /** By how much it may be worse; the usual limits if none were given. */
  limits?: RegistryEntry['limits']
  /** Revision of the registry at which it was last deployed; 0 if the log does not say. */
  revision: number
}

/** What the registry wants of a remote, and why that is not available; null: it is, or is being copied. */
export type Wish = {
  version: string
  trouble: string | null
  /** The pointer itself is not trusted, whatever version it names: the version may have been signed before. */
  doubted?: true
  /** Name of the key that signed it, where releases are signed. */
  signedBy?: string
  /** It comes from the channel that the site follows, not from the one for everybody. */
  own?: true
}

/** What all visitors of this site get, and what a share of them gets instead. */
type HostChannel = typeof productionChannel | typeof canaryChannel

export type EligibleWatch = {
  /** null until a registry has been read: before that nobody knows which remotes exist. */
  current(): Eligible | null
  /** By remote. @param channel default: what all fans get */
  wishes(channel?: HostChannel): Record<string, Wish>
  /** Reads the registry now; resolves once what it points at has been tried, or is known to take a while. */
  look(): Promise<void>
  /** Why the registry in the store is not followed; null: it is. */
  trouble(): string | null
  /** Revision of the registry that was looked at last; null: none yet. */
  revision(): number | null
  /** Revision at which a version was last put in place; 0 if the log does not say. */
  placedAt(remote: string, version: string): number
  stop(): void
}

/** For a site without remotes: nothing but its own pages. */
export const noRemotes: EligibleWatch = {
  current: () => ({ claims: {}, awaited: {}, wanted: {}, canaries: {} }),
  wishes: () => ({}),
  look: async () => {},
  trouble: () => null,
  revision: () => null,
  placedAt: () => 0,
  stop: () => {},
}

type Options = {
  store: DeployStore
  /** Folder of the mirror. */
  mirror: string
  /** Milliseconds between two looks. */
  every: number
  log: Log
  /** What served before this process: stands in for a version that cannot be fetched. */
  kept: Deployments
  changed: () => void
  /** A remote was withdrawn, or a trusted version of it was revoked: nothing drawn with it may be sent any more. */
  gone: (remote: string) => void
  /** Deployments that pages are being drawn with: their copies stay on disk. */
  inUse: () => readonly MirroredDeployment[]
  clock: () => number
  /** Decides whose releases are trusted; null: anybody's who can write to the store. */
  trust: Trust | null
  /** The channel whose releases replace those for everybody; null: none. */
  follows: string | null
}

/** Milliseconds that a look waits for copies: those finished in time serve at once, and a slow one delays no other. */
const copiesWait = 400

/** The same for the first look: nothing serves yet, and a site that starts without a remote answers its pages with errors. */
const firstCopiesWait = 4000

export function watchEligible({
  store,
  mirror: folder,
  every,
  log,
  kept: servedBefore,
  changed,
  gone,
  inUse,
  clock,
  trust,
  follows,
}: Options): EligibleWatch {
  const good: Record<HostChannel, Map<string, MirroredDeployment>> = {
    [productionChannel]: new Map(),
    [canaryChannel]: new Map(),
  }
  const reader = createRegistryReader({ store, file: join(folder, 'registry.json'), log })
  let registry: Registry | null = null
  let judged: Omit<Followed, 'registry'> = { ...undoubted, own: new Set() }
  const isRevoked = (remote: string, version: string) => trust?.isRevoked(remote, version) ?? false
  let eligible: Eligible | null = null
  let told = ''
  const copying = new Set<string>()
  /** A look is running and will report everything that came with it at once. */
  let gathering = false

  const placed = (remote: string, version: string) => placedAt(registry?.releases ?? [], remote, version)
  const troubles = createTroubles({ log, clock, placedAt: placed })

  /** One attempt at a time for each deployment, however often it is wanted. */
  const tryMirror = async (channel: HostChannel, remote: string, entry: RegistryEntry) => {
    const key = versionKey(remote, entry.version)
    if (copying.has(key) || troubles.isWaiting(remote, entry.version)) return
    copying.add(key)
    await mirror(channel, remote, entry)
    copying.delete(key)
    if (!gathering) tell()
  }

  const mirror = async (channel: HostChannel, remote: string, entry: RegistryEntry) => {
    const at = placed(remote, entry.version)
    try {
      const deployment = await mirrorDeployment(store, folder, remote, entry)
      const { contract } = deployment.manifest
      if (!isServed(contract)) {
        const served = `this host serves ${oldestContract} to ${contractVersion}`
        return troubles.note(remote, entry.version, `built for contract ${contract}, ${served}`, at)
      }
      // The registry may have changed while this was being copied.
      const now = registry?.channels[channel]?.[remote]
      if (!now || now.version === entry.version || !good[channel].has(remote))
        good[channel].set(remote, deployment)
      const held = [...Object.values(good).map((all) => all.get(remote)), servedBefore[remote], ...inUse()]
      await sweep(folder, remote, registry, held, log)
      troubles.end(remote, entry.version)
    } catch (problem) {
      troubles.note(remote, entry.version, problem, at)
    }
  }

  const look = async () => {
    const seen = await reader.read()
    if (seen === null) return
    const believed = trust ? await trust.judge(seen) : { registry: seen, ...undoubted }
    const { registry: read, ...more } = followed(believed, follows)
    registry = read
    judged = more
    for (const remote of more.revoked) gone(remote)
    const behind = behindOf(read, good)
    const copies = Promise.all(behind.map(({ channel, remote, entry }) => tryMirror(channel, remote, entry)))
    gathering = true
    await Promise.race([
      copies,
      new Promise((done) => setTimeout(done, eligible === null ? firstCopiesWait : copiesWait).unref()),
    ])
    gathering = false
    tell()
  }

  const tell = () => {
    if (registry === null) return
    const canaries = canariesOf(registry, good[canaryChannel], (remote, version) =>
      troubles.reason(remote, version) !== null ? undefined : eligible?.canaries[remote],
    )
    const next = { ...eligibleOf(registry, judged, good, servedBefore, isRevoked), canaries }
    const print = fingerprint(next, registry, placed)
    if (eligible !== null && print === told) return
    for (const remote of Object.keys(eligible?.claims ?? {})) if (!next.claims[remote]) gone(remote)
    eligible = next
    told = print
    changed()
  }

  const lookOnce = oneAtATime(safely(look, log))
  const timer = setInterval(() => void lookOnce(), every)
  timer.unref()
  const wishes = (channel: HostChannel = productionChannel) =>
    wishesOf(channel, registry?.channels[channel] ?? {}, judged, troubles.reason)
  return {
    current: () => eligible,
    wishes,
    look: lookOnce,
    trouble: reader.trouble,
    revision: () => registry?.revision ?? null,
    placedAt: placed,
    stop: () => clearInterval(timer),
  }
}

/** A look that throws changes nothing: what serves goes on, and the next look comes. Logged once, until a look succeeds. */
function safely(look: () => Promise<void>, log: Log): () => Promise<void> {
  let stumbled = false
  return async () => {
    try {
      await look()
      stumbled = false
    } catch (problem) {
      if (!stumbled) log.error('registry not looked at', { reason: String(problem) })
      stumbled = true
    }
  }
}

/** Callers during a run wait for that run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** Deletes old copies of a remote. A disk that cannot be tidied is no reason to refuse a version. */
async function sweep(
  folder: string,
  remote: string,
  registry: Registry | null,
  held: readonly (MirroredDeployment | undefined)[],
  log: Log,
): Promise<void> {
  const pointed = Object.values(registry?.channels ?? {}).flatMap((entries) => entries[remote]?.version ?? [])
  const versions = held.flatMap((deployment) =>
    deployment?.manifest.remote === remote ? deployment.manifest.version : [],
  )
  await sweepMirror(folder, remote, new Set([...pointed, ...versions]), Date.now()).catch((problem) =>
    log.error('mirror not swept', { remote, reason: String(problem) }),
  )
}

/** @param trouble why a version is not available */
function wishesOf(
  channel: HostChannel,
  entries: Readonly<Record<string, RegistryEntry>>,
  { doubts, own }: Pick<Followed, 'doubts' | 'own'>,
  trouble: (remote: string, version: string) => string | null,
): Record<string, Wish> {
  const believed = Object.entries(entries).map(([remote, { version, signature }]): [string, Wish] => [
    remote,
    {
      version,
      trouble: trouble(remote, version),
      ...(signature ? { signedBy: signature.key } : {}),
    },
  ])
  const doubted = Object.entries(doubts).flatMap(([key, { version, reason }]): [string, Wish][] => {
    const [whose, remote = ''] = key.split('/')
    return whose === channel ? [[remote, { version, trouble: reason, doubted: true }]] : []
  })
  return Object.fromEntries(
    [...believed, ...doubted].map(([remote, wish]) => [
      remote,
      own.has(remote) ? { ...wish, own: true as const } : wish,
    ]),
  )
}

/**
 * What is pointed at and not mirrored yet. The channel for everybody comes first: if two channels point at one version, the other one
 * gets it a look later.
 */
const behindOf = (
  { channels }: Registry,
  good: Readonly<Record<HostChannel, ReadonlyMap<string, MirroredDeployment>>>,
): { channel: HostChannel; remote: string; entry: RegistryEntry }[] =>
  ([productionChannel, canaryChannel] as const).flatMap((channel) =>
    Object.entries(channels[channel] ?? {})
      .filter(([remote, entry]) => good[channel].get(remote)?.manifest.version !== entry.version)
      .map(([remote, entry]) => ({ channel, remote, entry })),
  )

/** Without signatures everything is trusted. */
const undoubted: Omit<Judged, 'registry'> = { doubts: {}, held: {}, awaited: {}, revoked: [] }

function eligibleOf(
  registry: Registry,
  { held, awaited }: Pick<Judged, 'held' | 'awaited'>,
  good: Readonly<Record<HostChannel, ReadonlyMap<string, MirroredDeployment>>>,
  servedBefore: Deployments,
  isRevoked: (remote: string, version: string) => boolean,
): Omit<Eligible, 'canaries'> {
  const channel = registry.channels[productionChannel] ?? {}
  return {
    claims: { ...held, ...claimsOf(channel) },
    awaited,
    wanted: Object.fromEntries(
      Object.keys(channel).flatMap((remote) => {
        const deployment = [good[productionChannel].get(remote), servedBefore[remote]].find(
          (one) => one && !isRevoked(remote, one.manifest.version),
        )
        return deployment ? [[remote, deployment]] : []
      }),
    ),
  }
}

/** Remote → base paths. */
const claimsOf = (channel: Readonly<Record<string, RegistryEntry>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(channel).map(([remote, entry]) => [remote, entry.basePaths]))

/**
 * The canaries that are mirrored in the version that the registry points at. The version for everybody never stands in for a canary.
 * @param meanwhile the previous canary, while this version is being copied
 */
function canariesOf(
  { channels, releases }: Registry,
  atHand: ReadonlyMap<string, MirroredDeployment>,
  meanwhile: (remote: string, version: string) => Canary | undefined,
): Eligible['canaries'] {
  const found: [string, Canary][] = []
  for (const [remote, { version, share = 0, limits }] of Object.entries(channels[canaryChannel] ?? {})) {
    const deployment = atHand.get(remote)
    if (deployment?.manifest.version !== version) {
      const before = meanwhile(remote, version)
      if (before) found.push([remote, before])
      continue
    }
    const came = releases.findLast(
      ({ remote: whose, channel, did, entry }) =>
        whose === remote && channel === canaryChannel && did === 'deployed' && entry?.version === version,
    )
    found.push([remote, { deployment, share, limits, revision: came?.revision ?? 0 }])
  }
  return Object.fromEntries(found)
}

/** Differs also where a version is put in place again: what was refused is then tried anew. */
const fingerprint = (
  { claims, awaited, wanted, canaries }: Eligible,
  { channels }: Registry,
  placed: (remote: string, version: string) => number,
): string =>
  JSON.stringify([
    claims,
    awaited,
    Object.entries(channels[productionChannel] ?? {})
      .map(([remote, { version }]) => [remote, placed(remote, version)])
      .sort(),
    Object.entries(wanted)
      .map(([remote, { manifest }]) => [remote, manifest.version])
      .sort(),
    Object.entries(canaries)
      .map(([remote, { deployment, share, revision }]) => [
        remote,
        deployment.manifest.version,
        share,
        revision,
      ])
      .sort(),
  ])
