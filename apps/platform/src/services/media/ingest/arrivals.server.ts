/** Segments that have arrived and have no place yet: sealed, in a folder that is never served. A clear segment never touches the disk. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../data-dir/write-whole.server.ts'
import { openBytes, sealBytes, sealingKey } from '../../../sealing/sealed-bytes.core.ts'

export type Arrivals = ReturnType<typeof arrivalsIn>

/** How long a sealed file without a row in the database is kept. */
const lostKeptMs = 24 * 3600 * 1000

export function arrivalsIn(folder: string, secret: Buffer) {
  const sealing = sealingKey(secret, 'arrivals')
  const pathOf = (assetID: string, content: string) => join(folder, assetID, `${content}.sealed`)

  return {
    write: (assetID: string, content: string, clear: Buffer): Promise<void> =>
      writeWhole(pathOf(assetID, content), sealBytes(sealing, '', clear)),
    /** @throws Error if it is missing, or has been altered */
    read: async (assetID: string, content: string): Promise<Buffer> => {
      const clear = openBytes(sealing, '', await readFile(pathOf(assetID, content)))
      if (clear === null) throw new Error(`The segment ${content} of ${assetID} is not as it was sealed`)
      return clear
    },
    remove: (assetID: string, content: string): Promise<void> =>
      rm(pathOf(assetID, content), { force: true }),

    /** Removes sealed files that no row names: the platform died between writing the two. */
    removeLost: async (): Promise<void> => {
      const files = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
      for (const entry of files) {
        if (!entry.isFile()) continue
        const path = join(entry.parentPath, entry.name)
        const written = await stat(path).catch(() => null)
        if (written && written.mtimeMs < Date.now() - lostKeptMs) await rm(path, { force: true })
      }
    },
  }
}
