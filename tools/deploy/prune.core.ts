/** Decides which versions in a store are no longer needed. */
import { canaryChannel, emptyRegistry, type Registry } from '@club/federation'
import { NothingBefore, releaseBefore, remotesOf, replayed } from './releases.core.ts'

/** A version in the store. */
export type StoredVersion = {
  remote: string
  version: string
  /** When its manifest was written, which is the last file of an upload. */
  at: Date
}

/** How many of each remote's newest versions are kept, whatever their age. */
const newest = 10

/** Days for which a version is kept for open pages, and for rollbacks. */
const days = 30

type Named = Pick<StoredVersion, 'remote' | 'version'>

const key = ({ remote, version }: Named) => `${remote}/${version}`

/** What the channels point at. */
const pointedAt = ({ channels }: Registry): Named[] =>
  Object.values(channels).flatMap((entries) =>
    Object.entries(entries).map(([remote, { version }]) => ({ remote, version })),
  )

/** What a rollback would put in place, in each channel that has a past. */
function oneBack(registry: Registry): Named[] {
  const channels = new Set([
    ...Object.keys(registry.channels),
    ...registry.releases.map(({ channel }) => channel),
  ])
  // Going back from a canary leads to nothing of its own.
  channels.delete(canaryChannel)
  return remotesOf(registry).flatMap((remote) =>
    [...channels].flatMap((channel) => {
      try {
        const { entry } = releaseBefore(registry, remote, null, channel)
        return entry ? [{ remote, version: entry.version }] : []
      } catch (problem) {
        if (problem instanceof NothingBefore) return []
        throw problem
      }
    }),
  )
}

/** What a channel was moved away from since then. @param since milliseconds */
function leftSince({ releases }: Registry, since: number): Named[] {
  let before = emptyRegistry
  return releases.flatMap((line) => {
    const after = replayed(before, line)
    const still = new Set(pointedAt(after).map(key))
    const left = pointedAt(before).filter((version) => !still.has(key(version)))
    before = after
    return Date.parse(line.at) >= since ? left : []
  })
}

/**
 * All versions except those that a channel points at or a rollback would lead to, the newest of each remote, and those that were
 * uploaded or replaced lately.
 */
export function prunable(stored: readonly StoredVersion[], registry: Registry, now: Date): StoredVersion[] {
  const before = now.getTime() - days * 86_400_000
  const needed = new Set(
    [...pointedAt(registry), ...oneBack(registry), ...leftSince(registry, before)].map(key),
  )
  return [...Map.groupBy(stored, ({ remote }) => remote).values()].flatMap((versions) =>
    versions
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(newest)
      .filter((version) => version.at.getTime() < before && !needed.has(key(version))),
  )
}

/**
 * Whether a version must stay by now. What a killed deploy has left has no manifest, and is needed only if somebody has finished it since.
 * @param stored the versions that the store has, as they were listed
 */
export const isNeeded = (
  version: Named,
  stored: readonly StoredVersion[],
  registry: Registry,
  now: Date,
): boolean =>
  stored.some((one) => key(one) === key(version))
    ? !prunable(stored, registry, now).some((one) => key(one) === key(version))
    : pointedAt(registry).some((one) => key(one) === key(version))

/** @throws Error if one of these versions is needed by now */
export function refuseNeeded(old: readonly StoredVersion[], still: readonly StoredVersion[]): void {
  const free = new Set(still.map(key))
  const needed = old.filter((version) => !free.has(key(version))).map(key)
  if (needed.length > 0)
    throw new Error(`${needed.join(', ')} came into use meanwhile; nothing was taken away: prune again`)
}
