/** The files of the data folder that a backup holds: everything except the database, generated files, and those of a run. */
import { createReadStream, type Stats } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ofTheVolume } from '@club/process'
import { overloaded } from '../server/errors.ts'
import type { ArchiveWriter } from './archive.ts'

/** By name at the top of the folder. */
const left = new Set([
  // Stored as rows.
  'database',
  // Renditions, files of episodes, verified copies and the search index: generated again from what is stored.
  'images',
  'episodes',
  'mirror',
  'streamer-mirror',
  'search',
  // Files of this run: a copy of the site is not running yet, and must not take the other's processes for its own.
  'logs',
  'run',
  'hosts',
  'platform.json',
  ofTheVolume,
])
const passing = /\.(?:lock|takeover|left)$|^\.|\.\d+(?:\.[0-9a-z]+)?$/

/** Whether a backup holds the file or folder of this name at the top of the folder; one of an earlier version may hold more. */
export const isKept = (name: string): boolean => !(left.has(name) || passing.test(name))

/** What a link in the folder leads to. @throws Refusal 503 if nothing is there: a backup without it would miss it silently */
const behind = (folder: string, path: string): Promise<Stats> =>
  stat(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw overloaded(`Nothing is backed up: ${join(folder, path)} is a link that leads nowhere`)
  })

/** Paths with `/`, sorted. A link is what it leads to: machines of one club share folders and files that way. */
async function pathsIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const paths = await Promise.all(
    entries
      .filter(({ name }) => below !== '' || isKept(name))
      .map(async (entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        const found = entry.isSymbolicLink() ? await behind(folder, path) : entry
        if (found.isDirectory()) return pathsIn(folder, path)
        return found.isFile() ? [path] : []
      }),
  )
  return paths.flat().sort()
}

/** The store's pointers, where it is a folder of its own: they name files beside it. */
const registryPath = 'store/registry.json'

export type Listed = { paths: string[]; registry: Buffer | null }

/**
 * What there is to dump, and the registry of the same instant: read later, it could name a version that came in between.
 * @throws Refusal 503 naming a link that leads nowhere
 */
export async function listFiles(folder: string): Promise<Listed> {
  const read = () =>
    readFile(join(folder, registryPath)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  let registry = await read()
  for (;;) {
    const paths = await pathsIn(folder)
    const now = await read()
    if (now === null || registry?.equals(now)) return { paths, registry: now }
    registry = now
  }
}

/** A running stream's older segments are deleted meanwhile: files that have disappeared are skipped. */
export async function dumpFiles(
  folder: string,
  { paths, registry }: Listed,
  writer: ArchiveWriter,
): Promise<void> {
  for (const path of paths) {
    const file = join(folder, path)
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) continue
    const mode = found.mode & 0o777
    if (path === registryPath && registry) {
      await writer.add({ kind: 'file', path, mode, bytes: registry.length }, [registry])
      continue
    }
    // Not a byte more than announced, even if a file grows meanwhile.
    const content = found.size === 0 ? [] : createReadStream(file, { end: found.size - 1 })
    await writer.add({ kind: 'file', path, mode, bytes: found.size }, content)
  }
}
