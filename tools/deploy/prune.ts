/** Takes old versions out of a store that is a folder or a bucket; another origin has rules of its own for that. */
import type { DeployStore, StoredFile } from '@club/federation/store'
import { prunable, type StoredVersion } from './prune.core.ts'

/** Milliseconds after which a version without a manifest belongs to a deploy that was killed. */
const uploadLimit = 3_600_000

/** `{remote}/{version}` of a file of a version; null: the registry, its log, keys. */
const versionOf = (path: string): string | null => {
  const [remote, version, file] = path.split('/')
  return remote === undefined || remote === 'log' || version === undefined || file === undefined
    ? null
    : `${remote}/${version}`
}

/**
 * @returns what went: versions, and what a deploy left when it was killed
 * @throws Error where the store is an http origin
 */
export async function prune({ keeping, registry }: DeployStore, now: Date): Promise<string[]> {
  if (keeping === null) throw new Error('the store is an http origin; what it keeps is settled where it is')
  const { list, removeBelow } = keeping
  const stored: StoredVersion[] = []
  const gone: string[] = []
  const remove = async (folder: string) => {
    await removeBelow(folder)
    gone.push(folder.replace('/', ' '))
  }
  const versions = Map.groupBy(await list(), ({ path }) => versionOf(path))
  for (const [folder, files] of versions) {
    if (folder === null) continue
    const [remote = '', version = ''] = folder.split('/')
    const manifest = files.find(({ path }) => path === `${folder}/manifest.json`)
    if (manifest) stored.push({ remote, version, at: manifest.at })
    else if (now.getTime() - newestOf(files) > uploadLimit) await remove(folder)
  }
  for (const { remote, version } of prunable(stored, await registry(), now))
    await remove(`${remote}/${version}`)
  return gone
}

const newestOf = (files: readonly StoredFile[]): number => Math.max(...files.map(({ at }) => at.getTime()))
