/** Changes to the registry, each as a pure step that also writes its line into the log. */
import {
  type Channel,
  canaryChannel,
  clashingClaims,
  type DeploymentManifest,
  emptyRegistry,
  isSiteChannel,
  productionChannel,
  type Registry,
  type RegistryEntry,
  type Release,
  versionsMeant,
} from '@club/federation'
import * as z from 'zod/mini'

/** Who does something, and when. */
export type Doer = { by: string; at: Date; commit: string | null }

/** A deploy that would make two remotes answer one path. */
export class ClaimProblem extends Error {
  constructor(path: string, remotes: readonly string[]) {
    super(`${path} would be claimed by ${remotes.join(' and ')}; give it up in one of them first`)
    this.name = 'ClaimProblem'
  }
}

/** A deploy after which a path would no longer be answered. */
export class PathLost extends Error {
  constructor(paths: readonly string[]) {
    super(
      `would no longer answer ${paths.join(' and ')}; say so with ${paths.map((path) => `--gives-up ${path}`).join(' ')}; nothing was changed`,
    )
    this.name = 'PathLost'
  }
}

/** What somebody has put in place, `npm start` leaves alone. */
export class LeftAlone extends Error {
  /** The version that runs; null: none. */
  readonly running: string | null

  constructor(remote: string, running: string | null) {
    super(`${remote} stays at ${running ?? 'nothing'}, which somebody put there`)
    this.name = 'LeftAlone'
    this.running = running
  }
}

/** There is nothing to roll back to. */
export class NothingBefore extends Error {
  constructor(remote: string, what: string) {
    super(`${remote}: ${what}`)
    this.name = 'NothingBefore'
  }
}

/** The latest lines of the log that the registry itself contains: every host reads it several times a second. */
const mostLines = 200

/** Of each remote in each channel: its latest moves stay longer, however much is released by others. */
const mostMoves = 10

type Line = Pick<Release, 'did' | 'remote' | 'entry' | 'contract' | 'reason' | 'from'> & { channel?: Channel }

/**
 * A log line for an action that moved no pointer. It is only in `log/`: an older host could not read a registry with such a line.
 */
export const sideLine = z.object({
  revision: z.number(),
  at: z.iso.datetime(),
  by: z.string(),
  did: z.enum(['signed anew', 'trusted', 'pruned', 'restored']),
  remotes: z.array(z.string()),
  /** The versions that were deleted from the store. */
  versions: z.optional(z.array(z.object({ remote: z.string(), version: z.string() }))),
  /** The keys that were trusted, by team, and until when. */
  keys: z.optional(z.array(z.object({ team: z.string(), key: z.string(), remotes: z.array(z.string()) }))),
  expires: z.optional(z.iso.datetime()),
})

export type SideLine = z.infer<typeof sideLine>

/** The channels whose pointer a line moved. */
const channelsMovedBy = ({ did, channel, from = canaryChannel }: Release): Channel[] =>
  did === 'refused' ? [] : did === 'promoted' ? [channel, from] : [channel]

/**
 * What the registry itself contains of its log: the latest lines, and of each remote in each channel the latest moves, with what
 * refused their versions. Without them a remote that is seldom released would have no past.
 * @param lines oldest first
 */
function linesToCarry(lines: readonly Release[]): Release[] {
  const kept = new Set(lines.slice(-mostLines))
  const moves = Map.groupBy(
    lines.flatMap((line) => channelsMovedBy(line).map((channel) => ({ line, channel }))),
    ({ line, channel }) => `${line.remote} ${channel}`,
  )
  for (const ofOne of moves.values()) for (const { line } of ofOne.slice(-mostMoves)) kept.add(line)
  const versionOf = ({ remote, entry }: Release) => `${remote} ${entry?.version}`
  const versions = new Set([...kept].map(versionOf))
  const refusals = new Map(lines.flatMap((line) => (line.did === 'refused' ? [[versionOf(line), line]] : [])))
  for (const [version, line] of refusals) if (versions.has(version)) kept.add(line)
  return lines.filter((line) => kept.has(line))
}

/** The registry with another line in its log. */
export const withLine = (registry: Registry, { by, at, commit }: Doer, line: Line): Registry => ({
  ...registry,
  releases: linesToCarry([
    ...registry.releases,
    {
      revision: registry.revision + 1,
      at: at.toISOString(),
      by,
      commit,
      channel: productionChannel,
      ...line,
    },
  ]),
})

/** The registry with a remote's pointer moved; null removes it. */
export const pointing = (
  registry: Registry,
  remote: string,
  entry: RegistryEntry | null,
  channel: Channel = productionChannel,
): Registry => {
  const { [remote]: _before, ...others } = registry.channels[channel] ?? {}
  const entries = entry === null ? others : { ...others, [remote]: entry }
  return { ...registry, channels: { ...registry.channels, [channel]: entries } }
}

/** Every remote that the store knows, including withdrawn ones. */
export const remotesOf = ({ channels, releases }: Registry): string[] =>
  [
    ...new Set([...Object.values(channels).flatMap(Object.keys), ...releases.map(({ remote }) => remote)]),
  ].sort()

/** What a remote should run. */
export const entryOf = (
  registry: Registry,
  remote: string,
  channel: Channel = productionChannel,
): RegistryEntry | null => registry.channels[channel]?.[remote] ?? null

/** @throws ClaimProblem */
export function refuseClashes(registry: Registry, remote: string, basePaths: readonly string[]): void {
  // A canary's claims count as well: it may be promoted at any moment.
  const others: Record<string, string[]> = {}
  for (const channel of Object.values(registry.channels))
    for (const [name, entry] of Object.entries(channel))
      if (name !== remote) others[name] = [...new Set([...(others[name] ?? []), ...entry.basePaths])]
  const [clash] = clashingClaims({ ...others, [remote]: basePaths })
  if (clash) throw new ClaimProblem(clash.path, clash.remotes)
}

/**
 * A version that no longer answers one of its paths takes those pages away: that must be a decision, never an oversight.
 * @param givesUp paths for which that was confirmed
 * @param channel where it will be released: until then a site that follows one has what everybody has
 * @throws PathLost
 */
export function refuseLosses(
  registry: Registry,
  { remote, basePaths }: Pick<DeploymentManifest, 'remote' | 'basePaths'>,
  givesUp: readonly string[],
  channel: Channel = productionChannel,
): void {
  const own = isSiteChannel(channel) ? entryOf(registry, remote, channel) : null
  const lost = ((own ?? entryOf(registry, remote))?.basePaths ?? []).filter(
    (path) => !basePaths.includes(path) && !givesUp.includes(path),
  )
  if (lost.length > 0) throw new PathLost(lost)
}

/** Removes a canary that is the version everybody gets. */
export const withoutTwin = (registry: Registry, remote: string): Registry =>
  entryOf(registry, remote, canaryChannel)?.version === entryOf(registry, remote)?.version
    ? pointing(registry, remote, null, canaryChannel)
    : registry

/**
 * @param channel whose visitors get it
 * @throws ClaimProblem
 */
export function deployed(
  registry: Registry,
  { remote, contract }: Pick<DeploymentManifest, 'remote' | 'contract'>,
  entry: RegistryEntry,
  doer: Doer,
  channel: Channel = productionChannel,
): Registry {
  refuseClashes(registry, remote, entry.basePaths)
  const line: Line = { did: 'deployed', remote, entry, contract, channel }
  return withLine(withoutTwin(pointing(registry, remote, entry, channel), remote), doer, line)
}

/**
 * Withdraws its canary too, which would have nothing to be compared with. A release in a site's channel stays.
 * @throws Error where there is no such remote
 */
export function withdrawn(registry: Registry, remote: string, doer: Doer): Registry {
  const known = remotesOf(registry)
  if (!known.includes(remote))
    throw new Error(`there is no remote of this name; there are ${known.join(', ') || 'none'}`)
  return withLine(pointing(pointing(registry, remote, null), remote, null, canaryChannel), doer, {
    did: 'withdrew',
    remote,
    entry: null,
    contract: null,
  })
}

/** A host refused it. The pointer stays: a host may accept it later, and rolling back is somebody's decision. */
export const refused = (
  registry: Registry,
  remote: string,
  entry: RegistryEntry,
  reason: string,
  doer: Doer,
  channel: Channel = productionChannel,
): Registry =>
  withLine(registry, doer, {
    did: 'refused',
    remote,
    channel,
    entry,
    contract: null,
    reason: reason.slice(0, 500),
  })

/** Versions that were refused after they were last deployed or promoted. @param lines of one remote, oldest first */
function refusedSince(lines: readonly Release[]): ReadonlySet<string> {
  const bad = new Set<string>()
  for (const { did, entry } of lines) {
    if (entry && did === 'refused') bad.add(entry.version)
    if (entry && (did === 'deployed' || did === 'promoted')) bad.delete(entry.version)
  }
  return bad
}

/** Whether a host refused what a remote should run, and nobody has deployed that again since. */
export const isRefused = (registry: Registry, remote: string, version: string): boolean =>
  refusedSince(registry.releases.filter((line) => line.remote === remote)).has(version)

/** Versions that were rolled back, and have not been deployed again since. @param lines of one remote in one channel, oldest first */
function goneBackFrom(lines: readonly Release[]): ReadonlySet<string> {
  const left = new Set<string>()
  let now: string | null = null
  for (const { did, entry } of lines) {
    if (did === 'refused') continue
    if (did === 'rolled back' && now !== null) left.add(now)
    now = did === 'withdrew' ? null : (entry?.version ?? now)
    if (now !== null) left.delete(now)
  }
  return left
}

/**
 * Lines since a site's channel last had no release of the remote: before that its visitors had what everybody has.
 * @param lines of one remote, oldest first
 */
function sinceEmpty(lines: readonly Release[], channel: Channel): readonly Release[] {
  const emptied = lines.findLastIndex(
    (line) =>
      (line.did === 'promoted' && line.from === channel) ||
      (line.channel === channel && (line.did === 'withdrew' || line.did === 'taken back')),
  )
  return lines.slice(emptied + 1)
}

/**
 * The release before the version that a remote should run now, that was neither refused nor rolled back; with `to`, the version
 * that it names.
 * @throws NothingBefore
 */
export function releaseBefore(
  registry: Registry,
  remote: string,
  to: string | null,
  channel: Channel = productionChannel,
): Release {
  const all = registry.releases.filter((line) => line.remote === remote)
  const lines = (to === null && isSiteChannel(channel) ? sinceEmpty(all, channel) : all).filter(
    (line) => line.channel === channel,
  )
  const bad = new Set([...refusedSince(all), ...goneBackFrom(lines)])
  const deploys = lines.filter(
    ({ did, entry }) => (did === 'deployed' || did === 'promoted') && entry !== null,
  )
  if (to !== null) {
    const meant = versionsMeant(
      deploys.flatMap(({ entry }) => entry?.version ?? []),
      to,
    )
    if (meant.length > 1) throw new NothingBefore(remote, `${to} may be ${meant.join(' or ')}`)
    const wished = deploys.findLast(({ entry }) => entry?.version === meant[0])
    if (!wished) throw new NothingBefore(remote, `no ${to} among the last releases`)
    return wished
  }
  const now = entryOf(registry, remote, channel)?.version
  const came = deploys.findLastIndex(({ entry }) => entry?.version === now)
  const earlier = (came < 0 ? deploys : deploys.slice(0, came)).findLast(
    ({ entry }) => entry !== null && entry.version !== now && !bad.has(entry.version),
  )
  if (!earlier) throw new NothingBefore(remote, 'nothing good was deployed before')
  return earlier
}

/** @throws NothingBefore, ClaimProblem */
export function rolledBack(
  registry: Registry,
  remote: string,
  to: string | null,
  doer: Doer,
  channel: Channel = productionChannel,
): Registry {
  const { entry, contract, commit } = releaseBefore(registry, remote, to, channel)
  if (entry === null) throw new NothingBefore(remote, 'nothing good was deployed before')
  refuseClashes(registry, remote, entry.basePaths)
  const line: Line = { did: 'rolled back', remote, entry, contract, channel }
  return withLine(withoutTwin(pointing(registry, remote, entry, channel), remote), { ...doer, commit }, line)
}

/**
 * Whether `npm start` may deploy its own checkout's version of a remote: if nothing runs, or what runs was deployed by an
 * earlier `npm start`. What somebody has deployed only they may replace.
 */
export function mayReplaceAtStart(registry: Registry, remote: string, starter: string): boolean {
  const last = registry.releases.findLast(
    (line) => line.remote === remote && line.channel === productionChannel && line.did !== 'refused',
  )
  return entryOf(registry, remote) === null ? last?.did !== 'withdrew' : !last || last.by === starter
}

/** @throws LeftAlone */
export function refuseAtStart(registry: Registry, remote: string, starter: string): void {
  if (!mayReplaceAtStart(registry, remote, starter))
    throw new LeftAlone(remote, entryOf(registry, remote)?.version ?? null)
}

/** The registry with its pointers moved as a line of its log says. */
export function replayed(registry: Registry, line: Release): Registry {
  const { did, remote, entry, channel, from = canaryChannel } = line
  if (did === 'refused') return registry
  const pointed = pointing(registry, remote, did === 'taken back' ? null : entry, channel)
  // Withdrawing or promoting also removes the other channel's pointer.
  const whole = did === 'promoted' || (did === 'withdrew' && channel === productionChannel)
  return withoutTwin(whole ? pointing(pointed, remote, null, from) : pointed, remote)
}

/** The registry as it was after the last of these lines. @param lines of its log, oldest first */
export const restored = (lines: readonly Release[]): Registry => ({
  ...lines.reduce(replayed, emptyRegistry),
  revision: lines.at(-1)?.revision ?? 0,
  releases: linesToCarry(lines),
})
