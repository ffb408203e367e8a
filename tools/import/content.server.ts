/** Reads a content folder from disk: texts, and pictures by hash. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type FocalPoint, focalPoint, middle, type PictureEntry } from '@club/contracts'
import * as z from 'zod/mini'
import { isPictureKey } from './content/blocks.core.ts'
import type { ContentFile, NamedPicture, Problem } from './content.core.ts'
import { addTally, emptyTally, type PlatformCalls, type Tally } from './platform.server.ts'

/** Where the parts of a content folder are: texts in it or in `content/`, pictures in `pictures/`. */
export type ContentFolder = { texts: string; pictures: string | null }

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false

/** @throws Error where there is no such folder */
export async function contentFolder(folder: string): Promise<ContentFolder> {
  if (!(await isFolder(folder))) throw new Error('there is no such folder')
  const texts = (await isFolder(join(folder, 'content'))) ? join(folder, 'content') : folder
  const pictures = join(folder, 'pictures')
  return { texts, pictures: (await isFolder(pictures)) ? pictures : null }
}

/** Every file below a folder, by its path there with `/`, in order; hidden ones are left out. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}

/** @param modified when files count as changed, in place of what the disk says */
export async function readTexts({ texts }: ContentFolder, modified?: string): Promise<ContentFile[]> {
  const paths = (await filesBelow(texts)).filter((path) => !path.startsWith('pictures/'))
  return Promise.all(
    paths.map(async (path) => {
      const file = join(texts, path)
      const changed = modified ?? (await stat(file)).mtime.toISOString()
      return { path, text: await readFile(file, 'utf8'), modified: changed }
    }),
  )
}

/** Pictures of a folder by key, with where they are and what their crops keep in sight. */
export type PictureFile = { key: string; path: string; focus: FocalPoint }

const listName = 'catalogue.json'
const pictureList = z.array(z.object({ key: z.string(), focus: z.optional(focalPoint) }))

/** The focal points that the list beside the pictures gives, where there is such a list. */
async function readFocalPoints(folder: string): Promise<Map<string, FocalPoint> | Problem> {
  const problem = (reason: string) => ({ file: `pictures/${listName}`, line: 1, reason })
  const text = await readFile(join(folder, listName), 'utf8').catch(() => '[]')
  try {
    const read = pictureList.safeParse(JSON.parse(text))
    if (!read.success) {
      const [issue] = read.error.issues
      return problem(
        `${issue?.path.join('.')}: is no list of pictures with a key and a focus of x and y, 0 to 1`,
      )
    }
    return new Map(read.data.flatMap(({ key, focus }) => (focus ? [[key, focus] as const] : [])))
  } catch (failure) {
    return problem(`is no JSON: ${(failure as Error).message}`)
  }
}

/** Pictures with their focal points from `catalogue.json` beside them and, as problems, files that are none. */
export async function listPictures({
  pictures,
}: ContentFolder): Promise<{ files: PictureFile[]; problems: Problem[] }> {
  if (!pictures) return { files: [], problems: [] }
  const points = await readFocalPoints(pictures)
  const paths = (await filesBelow(pictures)).filter((path) => !path.endsWith('.json'))
  const problems = paths
    .filter((path) => !isPictureKey(path))
    .map((path) => ({
      file: `pictures/${path}`,
      line: 1,
      reason: 'is no picture: small letters, figures and hyphens, .webp, .jpg, .png, .avif, .gif or .svg',
    }))
  if (!(points instanceof Map)) return { files: [], problems: [points, ...problems] }
  const files = paths
    .filter(isPictureKey)
    .map((key) => ({ key, path: join(pictures, key), focus: points.get(key) ?? middle }))
  return { files, problems }
}

const sendersAtOnce = 4

/** Sends the pictures that the platform does not hold yet, or holds otherwise. */
export async function sendPictures(
  calls: PlatformCalls,
  files: readonly PictureFile[],
  held: readonly PictureEntry[],
): Promise<Tally> {
  const known = new Map(held.map((entry) => [entry.key, entry]))
  const waiting = [...files]
  let tally = emptyTally()
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const bytes = await readFile(next.path)
      const before = known.get(next.key)
      const same =
        before?.sha256 === createHash('sha256').update(bytes).digest('hex') &&
        before.focus.x === next.focus.x &&
        before.focus.y === next.focus.y
      const outcome = same ? 'unchanged' : await calls.putPicture(next.key, bytes, next.focus)
      tally = addTally(tally, { ...emptyTally(), [outcome]: 1 })
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, send))
  return tally
}

/** Pictures that texts name and nobody has. */
export function missingPictures(
  named: readonly NamedPicture[],
  files: readonly PictureFile[],
  held: readonly PictureEntry[],
): NamedPicture[] {
  const there = new Set([...files, ...held].map(({ key }) => key))
  return named.filter(({ key }) => !there.has(key))
}
