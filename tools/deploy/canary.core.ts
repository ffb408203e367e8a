/** What is done to a remote's canary, each as a pure step that also writes its line into the registry's log. */
import { canaryChannel, type DeploymentManifest, type Registry, type RegistryEntry } from '@club/federation'
import { type Doer, entryOf, pointing, refuseClashes, withLine } from './releases.core.ts'

/** A canary that cannot be. */
export class CanaryProblem extends Error {
  constructor(remote: string, what: string) {
    super(`${remote}: ${what}`)
    this.name = 'CanaryProblem'
  }
}

/** Canaries at once. Each costs every host a composition more. */
const mostCanaries = 4

/** @throws CanaryProblem */
function canaryOf(registry: Registry, remote: string): RegistryEntry {
  const entry = entryOf(registry, remote, canaryChannel)
  if (entry === null) throw new CanaryProblem(remote, 'there is no canary of it')
  return entry
}

/**
 * A share of the visitors gets a version from now on.
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
 * Everybody gets what was the canary.
 * @throws CanaryProblem, ClaimProblem
 */
export function promoted(registry: Registry, remote: string, doer: Doer): Registry {
  const { share: _share, limits: _limits, ...entry } = canaryOf(registry, remote)
  refuseClashes(registry, remote, entry.basePaths)
  const came = registry.releases.findLast(
    (line) => line.remote === remote && line.did === 'deployed' && line.entry?.version === entry.version,
  )
  const moved = pointing(pointing(registry, remote, null, canaryChannel), remote, entry)
  const line = { did: 'promoted', remote, entry, contract: came?.contract ?? null } as const
  return withLine(moved, { ...doer, commit: came?.commit ?? null }, line)
}

/**
 * Nobody gets the canary any more.
 * @param version only this one: a newer one may have come meanwhile. null: whichever it is
 * @throws CanaryProblem
 */
export function takenBack(
  registry: Registry,
  remote: string,
  { version, reason }: { version: string | null; reason: string },
  doer: Doer,
): Registry {
  const entry = canaryOf(registry, remote)
  if (version !== null && entry.version !== version)
    throw new CanaryProblem(remote, `${version} is its canary no more`)
  const line = { did: 'taken back', remote, entry, contract: null, channel: canaryChannel } as const
  return withLine(pointing(registry, remote, null, canaryChannel), doer, {
    ...line,
    reason: reason.slice(0, 500),
  })
}
