/** The folder of encrypted segments: anybody may fetch what is in it. */
import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../../data-dir/write-whole.server.ts'

export type SegmentFiles = ReturnType<typeof segmentFiles>

export function segmentFiles(folder: string) {
  const pathOf = (entryID: string, rendition: string, version: string, file: string) =>
    join(folder, entryID, rendition, version, file)

  return {
    pathOf,
    read: (entryID: string, rendition: string, version: string, file: string): Promise<Buffer | null> =>
      readFile(pathOf(entryID, rendition, version, file)).catch(() => null),
    write: (
      entryID: string,
      rendition: string,
      version: string,
      file: string,
      bytes: Buffer,
    ): Promise<void> => writeWhole(pathOf(entryID, rendition, version, file), bytes),
    remove: (entryID: string, rendition: string, version: string, file: string): Promise<void> =>
      rm(pathOf(entryID, rendition, version, file), { force: true }),

    /** Removes an entry's segments of all versions but this one. */
    removeOthers: async (entryID: string, version: string): Promise<void> => {
      const place = join(folder, entryID)
      for (const rendition of await readdir(place).catch(() => []))
        for (const name of await readdir(join(place, rendition)).catch(() => []))
          if (name !== version) await rm(join(place, rendition, name), { recursive: true, force: true })
    },

    /** The versions of films that segments are packed of, by entry. */
    filmVersions: async (): Promise<Map<string, string[]>> => {
      const found = new Map<string, string[]>()
      for (const entryID of await readdir(folder).catch(() => [])) {
        const versions = new Set<string>()
        for (const rendition of await readdir(join(folder, entryID)).catch(() => []))
          for (const name of await readdir(join(folder, entryID, rendition)).catch(() => []))
            if (name.startsWith('d.')) versions.add(name)
        if (versions.size > 0) found.set(entryID, [...versions].sort())
      }
      return found
    },

    /** Removes an entry's segments of one version. */
    removeVersion: async (entryID: string, version: string): Promise<void> => {
      for (const rendition of await readdir(join(folder, entryID)).catch(() => []))
        await rm(join(folder, entryID, rendition, version), { recursive: true, force: true })
    },

    /** Removes segments of programmes that were written before an instant. */
    removeOld: async (oldest: Date): Promise<void> => {
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || !/[\\/][pc]\.\w+$/.test(entry.parentPath)) continue
        const path = join(entry.parentPath, entry.name)
        const written = await stat(path).catch(() => null)
        if (written && written.mtime < oldest) await unlink(path).catch(() => {})
      }
    },
  }
}
