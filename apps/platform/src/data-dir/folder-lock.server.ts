/**
 * The lock on the embedded database's folder: two processes on one PGlite folder lose rows without an error (measured), so
 * the second one is refused. A lock is taken over if its process no longer exists.
 */
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Holder, isAlive, processHolder } from '@club/process'

async function holderOf(path: string): Promise<Holder | null> {
  try {
    const { pid, process: key } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>
    return typeof pid === 'number' && typeof key === 'string' ? { pid, process: key } : null
  } catch {
    return null
  }
}

/** @returns false if the file already exists */
async function create(path: string, content: string): Promise<boolean> {
  // Written under another name first and then linked into place: nobody ever reads half a lock.
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600 })
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

export type FolderLock = { release(): Promise<void> }

/** Another process holds the lock; it may be about to exit. */
export class FolderInUse extends Error {}

/** A takeover takes microseconds; one older than this was abandoned. */
const takeoverMs = 5000

/** @throws FolderInUse naming the process that holds the lock */
export async function lockFolder(path: string): Promise<FolderLock> {
  await mkdir(dirname(path), { recursive: true })
  const own = JSON.stringify(processHolder(process.pid))
  const guard = `${path}.takeover`
  const deadline = Date.now() + 2 * takeoverMs
  while (Date.now() < deadline) {
    if (await create(path, own)) {
      return { release: () => rm(path, { force: true }) }
    }
    const holder = await holderOf(path)
    if (holder && isAlive(holder)) {
      throw new FolderInUse(
        `The database in ${dirname(path)} is in use by process ${holder.pid}: stop it, or choose another DATA_DIR`,
      )
    }
    // One process at a time checks again and removes a stale lock: otherwise a second one could remove the first one's new lock.
    if (await create(guard, own)) {
      try {
        const still = await holderOf(path)
        if (!still || !isAlive(still)) await rm(path, { force: true })
      } finally {
        await rm(guard, { force: true })
      }
    } else {
      const age =
        Date.now() -
        (await stat(guard).then(
          (found) => found.mtimeMs,
          () => Date.now(),
        ))
      if (age > takeoverMs) await rename(guard, `${guard}.left`).catch(() => {})
      await sleep(50)
    }
  }
  throw new Error(`The lock ${path} could not be taken`)
}
