/** Samples of the resources that the servers and the data folder use during a soak. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { resident } from '../attack/wire.ts'
import { launchedPid } from '../e2e/launched-site.ts'
import type { Folders, Sample } from './verdict.core.ts'

/** One sample of a server; null if it is currently down. @param at share of the soak's time */
export async function lookAt(dataDir: string, server: string, at: number): Promise<Sample | null> {
  try {
    const pid = await launchedPid(dataDir, server)
    return { at, resident: await resident(pid), files: (await readdir(`/proc/${pid}/fd`)).length }
  } catch {
    return null
  }
}

/** Bytes in each folder of a data folder; loose files count as '.'. */
export async function foldersOf(dataDir: string): Promise<Folders> {
  const folders: Record<string, number> = {}
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const below = entry.parentPath.slice(dataDir.length + 1).split('/')[0] || '.'
    const { size } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))
    folders[below] = (folders[below] ?? 0) + size
  }
  return folders
}
