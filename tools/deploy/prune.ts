/** Deletes old versions from a store that is a folder or a bucket; another origin manages that itself. */
import type { DeployStore, StoredFile } from '@club/federation/store'
import { prunable, refuseNeeded, type StoredVersion } from './prune.core.ts'
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
  const { list, removeBelow } = store.keeping
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
  for (const { remote, version } of gone) await removeBelow(`${remote}/${version}`)
  return gone
}

const newestOf = (files: readonly StoredFile[]): number => Math.max(...files.map(({ at }) => at.getTime()))
