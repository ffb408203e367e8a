/** Which versions of a store nobody needs any more. */
import type { Registry } from '@club/federation'

/** A version that lies in the store. */
export type StoredVersion = {
  remote: string
  version: string
  /** When its manifest was written: it came last. */
  at: Date
}

/** Newest versions of each remote that stay, whatever their age. */
const newest = 10

/** Days that a version stays for pages that are open, and for whoever wants to go back. */
const days = 30

const key = ({ remote, version }: Pick<StoredVersion, 'remote' | 'version'>) => `${remote}/${version}`

/** All but what a channel points at, the newest of each remote, and what is young. */
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
