/** Deletes old versions from a store that is a folder or a bucket; another origin manages that itself. */
import { type DeployStore, readIfThere, type StoredFile } from '@club/federation/store'
import { isNeeded, prunable, refuseNeeded, type StoredVersion } from './prune.core.ts'
import { flipBeside } from './publish.ts'
import type { Doer } from './releases.core.ts'

/** Milliseconds after which a version without a manifest must belong to a deploy that was killed. */
const uploadLimit = 3_600_000

/** `{remote}/{version}` of a version's file; null: the registry, its log, keys. */
const versionOf = (path: string): string | null => {
  const [remote, version, file] = path.split('/')
  return remote === undefined || remote === 'log' || version === undefined || file === undefined
    ? null
    : `${remote}/${version}`
}

type Gone = Omit<StoredVersion, 'at'>

/**
 * Logs what it deletes before it does. If the registry is missing or set back nothing is deleted, because it is not known what it points at.
 * @returns what was deleted: versions, and leftovers of killed deploys
 * @throws Error if the store is an http origin, or somebody has put one of these versions in place meanwhile; RegistrySetBack, StoreProblem
 */
export async function prune(store: DeployStore, { by, at }: Pick<Doer, 'by' | 'at'>): Promise<Gone[]> {
  if (store.keeping === null)
    throw new Error('the store is an http origin; what it keeps is settled where it is')
  const { list } = store.keeping
  const stored: StoredVersion[] = []
  const halves: Gone[] = []
  const versions = Map.groupBy(await list(), ({ path }) => versionOf(path))
  for (const [folder, files] of versions) {
    if (folder === null) continue
    const [remote = '', version = ''] = folder.split('/')
    const manifest = files.find(({ path }) => path === `${folder}/manifest.json`)
    if (manifest) stored.push({ remote, version, at: manifest.at })
    else if (at.getTime() - newestOf(files) > uploadLimit) halves.push({ remote, version })
  }
  const old = prunable(stored, await store.registry(), at)
  const gone = [...halves, ...old.map(({ remote, version }) => ({ remote, version }))]
  if (gone.length === 0) return gone
  const remotes = [...new Set(gone.map(({ remote }) => remote))].sort()
  const line = { at: at.toISOString(), by, did: 'pruned' as const, remotes, versions: gone }
  await flipBeside(store, line, (registry) => {
    // Listing a store takes a while, and others release meanwhile.
    refuseNeeded(old, prunable(stored, registry, at))
    return registry
  })
  const taken: Gone[] = []
  for (const version of gone) {
    const needed = async () => isNeeded(version, stored, await store.registry(), at)
    if (await removed(store, store.keeping, version, needed)) taken.push(version)
  }
  return taken
}

/**
 * Deletes a version, unless somebody puts it in place at the same time.
 * @returns whether it is gone
 * @throws Error if it was put in place while its files were being deleted; StoreProblem
 */
async function removed(
  store: DeployStore,
  { remove, removeBelow }: NonNullable<DeployStore['keeping']>,
  { remote, version }: Gone,
  isNeeded: () => Promise<boolean>,
): Promise<boolean> {
  const folder = `${remote}/${version}`
  const path = `${folder}/manifest.json`
  if (await isNeeded()) return false
  const manifest = await readIfThere(store, path)
  // First: a deploy that looks for its manifest after this uploads again, and one that looked before is in the registry by now.
  await remove(path)
  if (await isNeeded()) {
    if (manifest) await store.write(path, manifest)
    return false
  }
  await removeBelow(folder)
  if (await isNeeded())
    throw new Error(`${remote} ${version} was put in place while it was being deleted: deploy it again`)
  return true
}

const newestOf = (files: readonly StoredFile[]): number => Math.max(...files.map(({ at }) => at.getTime()))
