/**
 * Room in the data folder that is set aside for the next start. Before it can read anything, a platform writes its lock, the
 * database's own, and its addresses: on a full disk it would not start at all.
 */
import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes. A start needs a few of the disk's blocks. */
const most = 65_536
const block = 4096

const pathIn = (dataDir: string): string => join(dataDir, '.spare-room')

/** Frees it, for a start. */
export const giveSpareRoom = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true })

/** Sets aside what is left of it: on a full disk less, and without any a platform runs all the same. */
export async function keepSpareRoom(dataDir: string): Promise<void> {
  const file = await open(pathIn(dataDir), 'a', 0o600).catch(() => null)
  if (file === null) return
  try {
    const { size } = await file.stat()
    // Random, because some disks store nothing for zeros.
    for (let kept = size; kept < most; kept += block) await file.write(randomBytes(block))
  } catch {
    // The disk is full: what has been written is kept.
  } finally {
    await file.close()
  }
}
