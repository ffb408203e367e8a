/** Publishes a deployment: upload the folder, then flip the pointer. What is not whole in the store is never pointed at. */
import { clashingClaims, productionChannel, type Registry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { DeployStore } from '@club/federation/store'
import type { Deployment } from './build.ts'

/** A deploy that would make two remotes claim one path. */
export class ClaimProblem extends Error {
  constructor(path: string, remotes: readonly string[]) {
    super(`${path} would be claimed by ${remotes.join(' and ')}; give it up in one of them first`)
    this.name = 'ClaimProblem'
  }
}

/** @throws ClaimProblem, StoreProblem; the registry is as it was then */
export async function publish(
  store: DeployStore,
  { manifest, manifestText, files }: Deployment,
): Promise<Registry> {
  const before = await store.registry()
  refuseClashes(before, manifest.remote, manifest.basePaths)
  const live = before.channels[productionChannel]?.[manifest.remote]
  if (live?.version === manifest.version && live.manifest === sha256Of(manifestText)) return before
  const base = `${manifest.remote}/${manifest.version}`
  for (const [path, content] of files) await store.write(`${base}/${path}`, content)
  await store.write(`${base}/manifest.json`, manifestText)
  return store.flip((before) => {
    refuseClashes(before, manifest.remote, manifest.basePaths)
    const entry = {
      version: manifest.version,
      manifest: sha256Of(manifestText),
      basePaths: manifest.basePaths,
    }
    const channel = { ...before.channels[productionChannel], [manifest.remote]: entry }
    return { ...before, channels: { ...before.channels, [productionChannel]: channel } }
  })
}

/**
 * Takes a remote out of the registry: its addresses and slots are gone from the next composition on. What it deployed stays in the
 * store, for pages that are open.
 */
export const withdraw = (store: DeployStore, remote: string): Promise<Registry> =>
  store.flip((before) => {
    const { [remote]: _gone, ...left } = before.channels[productionChannel] ?? {}
    return { ...before, channels: { ...before.channels, [productionChannel]: left } }
  })

function refuseClashes(registry: Registry, remote: string, basePaths: string[]) {
  const others = Object.entries(registry.channels[productionChannel] ?? {}).filter(
    ([name]) => name !== remote,
  )
  const claims = Object.fromEntries([
    ...others.map(([name, entry]) => [name, entry.basePaths] as const),
    [remote, basePaths],
  ])
  const [clash] = clashingClaims(claims)
  if (clash) throw new ClaimProblem(clash.path, clash.remotes)
}
