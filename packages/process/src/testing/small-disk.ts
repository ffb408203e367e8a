/** A disk that tests may fill: a file system in memory, mounted in a folder of its own. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  /** Writes until nothing more can be written, or so many bytes are left. */
  fill(left?: number): Promise<void>
  /** Takes away what `fill` has written. */
  clear(): Promise<void>
  remove(): Promise<void>
}

/** @returns null where this machine may not mount one, which is told on the console */
export async function smallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  if (made.status !== 0) {
    console.warn('The full disk is not tried: no file system can be mounted here')
    await rm(folder, { recursive: true })
    return null
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
