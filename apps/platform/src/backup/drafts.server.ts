/** Backups that are being written. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'

/** Begins the name of the file in which a running platform collects the tables. */
export const draftPrefix = '.backup-'

/** Milliseconds. A draft is deleted within minutes; one from yesterday belongs to a process that was killed half-way. */
const draftLeftAfter = 24 * 3_600_000

/** Deletes what failed backups have left behind: each is as large as the tables. */
export async function clearDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    const draft = join(dataDir, name)
    const found = await stat(draft).catch(() => null)
    if (found && Date.now() - found.mtimeMs > draftLeftAfter) await rm(draft, { force: true })
  }
}

/** Resolves when the stream can take more; @throws if it is closed */
export function written(stream: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}
