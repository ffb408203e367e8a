/** Changes in channels other than production, each as a pure step that also writes its line into the registry's log. */
import {
  type Channel,
  canaryChannel,
  type DeploymentManifest,
  isSiteChannel,
  type Registry,
  type RegistryEntry,
  versionsMeant,
} from '@club/federation'
import {
  type Doer,
  entryOf,
  NothingBefore,
  pointing,
  refuseClashes,
  refuseLosses,
  rolledBack,
  withLine,
  withoutTwin,
} from './releases.core.ts'

/** A canary that is not possible, or a channel that has nothing to promote or to roll back. */
export class CanaryProblem extends Error {
  constructor(remote: string, what: string) {
    super(`${remote}: ${what}`)
    this.name = 'CanaryProblem'
  }
}

/** What a deploy says where a canary would be the version that everybody has; the workflow reads it too. */
export const nothingToTry = (remote: string, version: string, before: string | null = null) =>
  `${remote} ${version} is what everybody has already: it needs no canary${before === null ? '' : `, and ${before}, which a few had, is taken back`}`

/** Most canaries at once. Each costs every host another composition. */
const mostCanaries = 4

/**
 * @param version only this one, because a newer one may have come meanwhile; its beginning will do. null: any
 * @throws CanaryProblem
 */
function releaseIn(
  channel: Channel,
  registry: Registry,
  remote: string,
  version: string | null,
): RegistryEntry {
  const entry = entryOf(registry, remote, channel)
  if (entry === null)
    throw new CanaryProblem(
      remote,
      channel === canaryChannel ? 'it has no canary' : `${channel} has no release of its own of it`,
    )
  if (version !== null && versionsMeant([entry.version], version).length === 0)
    throw new CanaryProblem(
      remote,
      channel === canaryChannel
        ? `${version} is its canary no more; ${entry.version} is`
        : `${channel} has ${entry.version}, and not ${version}`,
    )
  return entry
}

/**
 * Gives a share of the visitors a version from now on.
 * @param terms share of a hundred, and by how much it may be worse
 * @throws CanaryProblem, ClaimProblem
 */
export function canaried(
  registry: Registry,
  { remote, contract }: Pick<DeploymentManifest, 'remote' | 'contract'>,
  entry: RegistryEntry,
  terms: Pick<RegistryEntry, 'share' | 'limits'>,
  doer: Doer,
): Registry {
  const stable = entryOf(registry, remote)
  if (stable === null)
    throw new CanaryProblem(remote, 'nobody has it yet, and a canary stands beside what others have')
  if (stable.version === entry.version)
    throw new CanaryProblem(remote, `everybody has ${entry.version} already`)
  const others = Object.keys(registry.channels[canaryChannel] ?? {}).filter((name) => name !== remote)
  if (others.length >= mostCanaries)
    throw new CanaryProblem(
      remote,
      `${others.join(', ')} have canaries already; promote one, or take one back`,
    )
  refuseClashes(registry, remote, entry.basePaths)
  const pointed = { ...entry, ...terms }
  const line = { did: 'deployed', remote, entry: pointed, contract, channel: canaryChannel } as const
  return withLine(pointing(registry, remote, pointed, canaryChannel), doer, line)
}

/**
 * Gives everybody what was the canary, or what a channel had: from then on that channel has what everybody has.
 * @param version only this one, which somebody has looked at. null: any
 * @param givesUp paths for which it was confirmed that they will no longer be answered
 * @throws CanaryProblem, ClaimProblem, PathLost
 */
export function promoted(
  registry: Registry,
  remote: string,
  doer: Doer,
  from: Channel = canaryChannel,
  { version = null, givesUp = [] }: { version?: string | null; givesUp?: readonly string[] } = {},
): Registry {
  const { share: _share, limits: _limits, ...entry } = releaseIn(from, registry, remote, version)
  refuseClashes(registry, remote, entry.basePaths)
  refuseLosses(registry, { remote, basePaths: entry.basePaths }, givesUp)
  const came = registry.releases.findLast(
    (line) => line.remote === remote && line.did === 'deployed' && line.entry?.version === entry.version,
  )
  const moved = withoutTwin(pointing(pointing(registry, remote, null, from), remote, entry), remote)
  const line = { did: 'promoted', remote, entry, contract: came?.contract ?? null, from } as const
  return withLine(moved, { ...doer, commit: came?.commit ?? null }, line)
}

/** The reason for a rollback by a person, who need not give another. */
export const byHand = 'by hand'

/**
 * Removes the canary, or a channel's release, so that its visitors get what everybody has.
 * @param version only this one, because a newer one may have come meanwhile. null: any
 * @throws CanaryProblem
 */
export function takenBack(
  registry: Registry,
  remote: string,
  { version, reason }: { version: string | null; reason: string },
  doer: Doer,
  channel: Channel = canaryChannel,
): Registry {
  const entry = releaseIn(channel, registry, remote, version)
  const line = { did: 'taken back', remote, entry, contract: null, channel } as const
  return withLine(pointing(registry, remote, null, channel), doer, {
    ...line,
    reason: reason.slice(0, 500),
  })
}

/**
 * Back to what a channel had before. If a site's channel had no release before, its visitors get what everybody has.
 * @throws NothingBefore, ClaimProblem, CanaryProblem
 */
export function backIn(
  channel: Channel,
  registry: Registry,
  remote: string,
  to: string | null,
  doer: Doer,
): Registry {
  try {
    return rolledBack(registry, remote, to, doer, channel)
  } catch (problem) {
    if (!(problem instanceof NothingBefore) || to !== null || !isSiteChannel(channel)) throw problem
    return takenBack(registry, remote, { version: null, reason: 'nothing of its own before' }, doer, channel)
  }
}
