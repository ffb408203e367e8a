/** A disk that tests may fill: a file system in memory, mounted in a temporary folder. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Writes until the disk is full, or this many bytes are left. */
  fill(left?: number): Promise<void>
  /** Deletes what `fill` has written. */
  clear(): Promise<void>
  remove(): Promise<void>
}

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])

let mountable: boolean | null = null

/**
 * Whether this machine may mount such a disk; if not, a warning is printed. Synchronous: a test framework must know at once
 * which tests to skip.
 */
export function hasSmallDisk(): boolean {
  if (mountable === null) {
    const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
    mountable = mount(folder, 1).status === 0
    if (mountable) spawnSync('umount', [folder])
    else
      console.warn('Tests of a full disk are skipped: no file system in memory (tmpfs) can be mounted here')
    rmdirSync(folder)
  }
  return mountable
}

/** @throws Error if it cannot be mounted; call `hasSmallDisk` first */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const mounted = mount(folder, megabytes)
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true })
    throw new Error(`no disk of ${megabytes} MB can be mounted: ${mounted.stderr ?? mounted.error?.message}`)
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill(left = 0) {
      const file = await open(filler, 'w')
      try {
        for (const size of [1 << 20, 4096]) {
          try {
            for (;;) await file.write(Buffer.alloc(size))
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        }
        await file.truncate((await file.stat()).size - left)
      } finally {
        await file.close()
      }
    },
    clear: () => rm(filler),
    async remove() {
      spawnSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
