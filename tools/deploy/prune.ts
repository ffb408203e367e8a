/** Takes old versions out of a store that is a folder; another origin has rules of its own for that. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from '@club/federation'
import { prunable, type StoredVersion } from './prune.core.ts'

/** Milliseconds after which a folder without a manifest belongs to a deploy that was killed. */
const uploadLimit = 3_600_000

type Folder = { remote: string; version: string; path: string }

async function foldersBelow(store: string): Promise<Folder[]> {
  const found: Folder[] = []
  for (const remote of await readdir(store, { withFileTypes: true })) {
    if (!remote.isDirectory() || remote.name === 'log' || remote.name.endsWith('.lock')) continue
    for (const version of await readdir(join(store, remote.name)))
      found.push({ remote: remote.name, version, path: join(store, remote.name, version) })
  }
  return found
}

/**
 * @param store its folder
 * @returns what went: versions, and folders that a deploy left when it was killed
 */
export async function prune(store: string, registry: Registry, now: Date): Promise<string[]> {
  const stored: StoredVersion[] = []
  const gone: string[] = []
  const remove = async ({ remote, version }: Pick<Folder, 'remote' | 'version'>) => {
    await rm(join(store, remote, version), { recursive: true, force: true })
    gone.push(`${remote} ${version}`)
  }
  for (const folder of await foldersBelow(store)) {
    const manifest = await stat(join(folder.path, 'manifest.json')).catch(() => null)
    if (manifest) stored.push({ ...folder, at: manifest.mtime })
    else if (now.getTime() - (await stat(folder.path)).mtimeMs > uploadLimit) await remove(folder)
  }
  for (const version of prunable(stored, registry, now)) await remove(version)
  return gone
}
