/** A set of deployments, one per remote, as compositions choose, compare and serve them. No network and no clock in here. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Release } from '@club/federation'
import { integrityOf } from '@club/federation/hash'
import type { MirroredDeployment } from '@club/federation/mirror'
import { lastLentRuntime } from '@club/shell-api/contract'
import type { ComposedRemote } from '../protocol.ts'
import type { Eligible } from './eligible.ts'

export type Deployments = Readonly<Record<string, MirroredDeployment>>
export type Claims = Eligible['claims']

export const versionKey = (remote: string, version: string) => `${remote}@${version}`

/**
 * Revision at which somebody last put a version in place, in whatever channel; 0 if the log does not say. What was found wrong with the
 * version before that no longer counts: it may have been uploaded anew, or its services may have been down.
 * @param releases the registry's log, oldest first
 */
export const placedAt = (releases: readonly Release[], remote: string, version: string): number =>
  releases.findLast(
    ({ remote: whose, did, entry }) =>
      whose === remote && entry?.version === version && did !== 'refused' && did !== 'taken back',
  )?.revision ?? 0

/** The version of a remote; 'none' if it is not in the set. */
export const versionOf = (deployments: Deployments, remote: string) =>
  deployments[remote]?.manifest.version ?? 'none'

export const versionsOf = (deployments: Deployments): Record<string, string> =>
  Object.fromEntries(Object.entries(deployments).map(([remote, { manifest }]) => [remote, manifest.version]))

export const sameVersions = (a: Deployments, b: Deployments): boolean =>
  JSON.stringify(Object.entries(versionsOf(a)).sort()) ===
  JSON.stringify(Object.entries(versionsOf(b)).sort())

export const sameClaims = (a: Claims, b: Claims): boolean =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())

/** The name of a composition: the same scripts of the site, claims and versions give the same name. */
export const compositionName = (main: string, deployments: Deployments, claims: Claims): string =>
  createHash('sha256')
    .update(JSON.stringify([main, claims, Object.entries(versionsOf(deployments)).sort()]))
    .digest('hex')
    .slice(0, 12)

/** A deployment in the form that a worker needs: its files by their addresses on this site. */
export function composedRemote({ manifest, directory }: MirroredDeployment): ComposedRemote {
  const base = `/_r/${manifest.remote}/${manifest.version}`
  const integrity = (file: string) => integrityOf(manifest.files[file]?.sha256 ?? '')
  const onSite = (files: string[]) => files.map((file) => `${base}/${file}`)
  return {
    version: manifest.version,
    nodeEntry: join(directory, manifest.entry.node),
    web: {
      version: manifest.version,
      entry: `${base}/${manifest.entry.web}`,
      integrity: integrity(manifest.entry.web),
      ...(manifest.contract <= lastLentRuntime ? { lent: true } : {}),
    },
    exposes: manifest.exposes,
    integrity: Object.fromEntries(
      Object.values(manifest.chunks)
        .flatMap(({ js }) => js)
        .map((file) => [`${base}/${file}`, integrity(file)]),
    ),
    chunks: Object.fromEntries(
      Object.entries(manifest.chunks).map(([name, { js, css }]) => [
        name,
        { js: onSite(js), css: onSite(css) },
      ]),
    ),
  }
}
