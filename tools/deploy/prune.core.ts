/** Decides which versions in a store are no longer needed. */
import type { Registry } from '@club/federation'

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

const key = ({ remote, version }: Pick<StoredVersion, 'remote' | 'version'>) => `${remote}/${version}`

/** All versions except those that a channel points at, the newest of each remote, and recent ones. */
export function prunable(stored: readonly StoredVersion[], registry: Registry, now: Date): StoredVersion[] {
  const needed = new Set(
    Object.values(registry.channels).flatMap((channel) =>
      Object.entries(channel).map(([remote, { version }]) => key({ remote, version })),
    ),
  )
  const before = now.getTime() - days * 86_400_000
  return [...Map.groupBy(stored, ({ remote }) => remote).values()].flatMap((versions) =>
    versions
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(newest)
      .filter((version) => version.at.getTime() < before && !needed.has(key(version))),
  )
}
