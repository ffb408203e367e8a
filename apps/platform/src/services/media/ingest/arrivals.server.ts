/** Segments that have arrived and have no place yet: sealed, in a folder that nothing serves. A clear segment never touches the disk. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../data-dir/write-whole.server.ts'
import { sealingKey } from '../packaging/keys.core.ts'

export type Arrivals = ReturnType<typeof arrivalsIn>

const vectorBytes = 12
const tagBytes = 16
/** A sealed file without a row in the database is kept for so long. */
const lostKeptMs = 24 * 3600 * 1000

export function arrivalsIn(folder: string, secret: Buffer) {
  const sealing = sealingKey(secret, 'arrivals')
  const pathOf = (assetID: string, content: string) => join(folder, assetID, `${content}.sealed`)

  const seal = (clear: Buffer): Buffer => {
    const vector = randomBytes(vectorBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, vector)
    return Buffer.concat([vector, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
  }
  const unseal = (bytes: Buffer): Buffer => {
    const opening = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, vectorBytes))
    opening.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([opening.update(bytes.subarray(vectorBytes, -tagBytes)), opening.final()])
  }

  return {
    write: (assetID: string, content: string, clear: Buffer): Promise<void> =>
      writeWhole(pathOf(assetID, content), seal(clear)),
    read: async (assetID: string, content: string): Promise<Buffer> =>
      unseal(await readFile(pathOf(assetID, content))),
    remove: (assetID: string, content: string): Promise<void> =>
      rm(pathOf(assetID, content), { force: true }),

    /** Removes sealed files that no row names any more: their platform died between the two. */
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
