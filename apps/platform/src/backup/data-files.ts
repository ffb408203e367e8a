/** The files of the data folder that a backup holds: everything but the database, what is made anew, and what belongs to a run. */
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ofTheVolume } from '@club/process'
import type { ArchiveWriter } from './archive.ts'

/** By name at the top of the folder. */
const left = new Set([
  // Goes as rows.
  'database',
  // Renditions, files of episodes, verified copies and the index of searches: made anew from what is kept.
  'images',
  'episodes',
  'mirror',
  'streamer-mirror',
  'search',
  // Of this run: a copy of the site runs nowhere yet, and must not take the processes of the other for its own.
  'logs',
  'run',
  'hosts',
  'platform.json',
  ofTheVolume,
])
const passing = /\.(?:lock|takeover|left)$|^\.|\.\d+(?:\.[0-9a-z]+)?$/

/** Whether a backup holds what is at the top of the folder by this name; one of an earlier version may hold more. */
export const isKept = (name: string): boolean => !(left.has(name) || passing.test(name))

/** Paths with `/`, in order. */
async function pathsIn(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const paths = await Promise.all(
    entries
      .filter(({ name }) => below !== '' || isKept(name))
      .map((entry) => {
        const path = below === '' ? entry.name : `${below}/${entry.name}`
        if (entry.isDirectory()) return pathsIn(folder, path)
        return entry.isFile() ? [path] : []
      }),
  )
  return paths.flat().sort()
}

/** A stream's older segments are taken away while it runs: what is gone by now is not missed. */
export async function dumpFiles(folder: string, writer: ArchiveWriter): Promise<void> {
  for (const path of await pathsIn(folder)) {
    const file = join(folder, path)
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!found) continue
    const header = { kind: 'file', path, mode: found.mode & 0o777, bytes: found.size } as const
    // No byte more than was announced, even where a file grows meanwhile.
    const content = found.size === 0 ? [] : createReadStream(file, { end: found.size - 1 })
    await writer.add(header, content)
  }
}
