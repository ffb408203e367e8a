/**
 * The picture library on disk: originals under `library/`, renditions made on first use under `images/`. A rendition's path
 * names the exact version of the original, so a changed picture never serves an old rendition.
 */
import { createHash } from 'node:crypto'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FocalPoint } from '@club/contracts'
import { writeWhole } from '../../data-dir/write-whole.server.ts'
import { boundedPool } from '../../server/bounded-pool.ts'
import { formatOfKey, type OriginalFormat, type OutputFormat } from './negotiate.core.ts'
import { drawShare, drawSquare, resizePicture, type ShareDress, shownSides } from './resize.server.ts'

export type Rendition = { bytes: Buffer; etag: string }

export type PictureLibrary = {
  /** Whether the library holds a picture of this key. */
  has(key: string): Promise<boolean>
  /** The sides that a picture is shown with, by its header; null for an unknown picture, and for a file that cannot be read. */
  sides(key: string): Promise<{ width: number; height: number } | null>
  /**
   * @param askedBy the caller's address: callers take turns at having pictures made
   * @returns null for an unknown picture; @throws Refusal 503 if too many are being made
   */
  rendition(
    key: string,
    box: { width: number; height: number },
    output: OutputFormat,
    askedBy: string,
  ): Promise<Rendition | null>
  /** The picture of a shared link, drawn from this one. @returns null for an unknown picture; @throws Refusal 503 as above */
  share(key: string, focus: FocalPoint, dress: ShareClothes, askedBy: string): Promise<Rendition | null>
  /** A podcast's cover, drawn from this one. @returns null for an unknown picture; @throws Refusal 503 as above */
  square(
    key: string,
    focus: FocalPoint,
    dress: Omit<ShareClothes, 'words'>,
    askedBy: string,
  ): Promise<Rendition | null>
  /** Stores an original, whole or not at all, and deletes the renditions of the previous one. */
  put(key: string, bytes: Buffer): Promise<void>
}

/** What is added to a share picture: the key of the crest, the club's colours, and words. */
export type ShareClothes = { crest: string } & Pick<ShareDress, 'colours' | 'words'>

const atOnce = 2
/** Most waiting pictures of one address. */
const mostWaiting = 120

/** @param effort of AVIF, 0 to 9 */
export function pictureLibrary(dataDir: string, effort: number): PictureLibrary {
  const originals = join(dataDir, 'library')
  const renditions = join(dataDir, 'images')
  const pool = boundedPool(atOnce, mostWaiting, 'Too many pictures are being made')
  const making = new Map<string, { work: Promise<Buffer>; askedBy: Set<string> }>()

  const pathOf = (key: string): string | null => (formatOfKey(key) ? join(originals, key) : null)
  const folderOf = (key: string) =>
    join(renditions, createHash('sha256').update(key).digest('hex').slice(0, 24))
  const versionOf = async (path: string): Promise<string | null> => {
    try {
      const { mtimeMs, size, ino } = await stat(path)
      return `${Math.round(mtimeMs * 1000).toString(36)}-${size.toString(36)}-${ino.toString(36)}`
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  /** Returns a rendition, made if necessary; concurrent requests share one. */
  const rendered = async (
    key: string,
    name: string,
    asker: string,
    make: (bytes: Buffer, original: OriginalFormat) => Promise<Buffer>,
  ): Promise<Rendition | null> => {
    const path = pathOf(key)
    const original = formatOfKey(key)
    const version = path && (await versionOf(path))
    if (!path || !original || !version) return null
    const file = join(folderOf(key), version, name)
    const etag = `"${createHash('sha1').update(file.slice(renditions.length)).digest('base64url')}"`
    const made = await readFile(file).catch(() => null)
    if (made) return { bytes: made, etag }
    const running = making.get(file)
    running?.askedBy.add(asker)
    const askedBy = running?.askedBy ?? new Set([asker])
    const work =
      running?.work ??
      pool
        .run(async () => {
          const bytes = await make(await readFile(path), original)
          await writeWhole(file, bytes)
          return bytes
        }, askedBy)
        .finally(() => making.delete(file))
    if (!running) making.set(file, { work, askedBy })
    return { bytes: await work, etag }
  }

  const crestOf = async (key: string): Promise<ShareDress['crest']> => {
    const path = pathOf(key)
    const format = formatOfKey(key)
    const bytes = path && format ? await readFile(path).catch(() => null) : null
    return bytes && format ? { bytes, format } : null
  }

  return {
    has: async (key) => {
      const path = pathOf(key)
      return path !== null && (await versionOf(path)) !== null
    },

    sides: async (key) => {
      const path = pathOf(key)
      return path ? shownSides(path).catch(() => null) : null
    },

    rendition: (key, box, output, askedBy) =>
      rendered(key, `${box.width}x${box.height}.${output}`, askedBy, (bytes, original) =>
        resizePicture(bytes, original, box, output, effort),
      ),

    share: async (key, focus, { crest, colours, words }, askedBy) => {
      const crestVersion = await versionOf(join(originals, crest))
      const dress = [focus.x, focus.y, crestVersion, ...Object.values(colours), words]
      const name = createHash('sha256').update(JSON.stringify(dress)).digest('hex').slice(0, 16)
      return rendered(key, `share-${name}.jpeg`, askedBy, async (bytes, original) =>
        drawShare(bytes, original, focus, { crest: await crestOf(crest), colours, words }),
      )
    },

    square: async (key, focus, { crest, colours }, askedBy) => {
      const crestVersion = await versionOf(join(originals, crest))
      const dress = [focus.x, focus.y, crestVersion, ...Object.values(colours)]
      const name = createHash('sha256').update(JSON.stringify(dress)).digest('hex').slice(0, 16)
      return rendered(key, `square-${name}.jpeg`, askedBy, async (bytes, original) =>
        drawSquare(bytes, original, focus, { crest: await crestOf(crest), colours }),
      )
    },

    put: async (key, bytes) => {
      const path = pathOf(key)
      if (!path) throw new Error(`'${key}' is no key of the library`)
      await writeWhole(path, bytes)
      await rm(folderOf(key), { recursive: true, force: true })
    },
  }
}
