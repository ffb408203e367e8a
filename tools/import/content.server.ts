/** Reads a content folder from disk: texts, and pictures by hash. */
import { createHash } from 'node:crypto'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type FocalPoint, focalPoint, middle, type PictureEntry } from '@club/contracts'
import * as z from 'zod/mini'
import { isPictureKey } from './content/blocks.core.ts'
import { headBytes, pictureFault } from './content/picture-bytes.core.ts'
import { faultsOf } from './content/reasons.core.ts'
import { readJson } from './content/source.core.ts'
import type { ContentFile, NamedPicture, Problem } from './content.core.ts'
import { addTally, emptyTally, ImportRefused, type SendPicture, type Tally } from './platform.server.ts'
import { decoded } from './utf8.core.ts'

/** The parts of a content folder: texts in it or in `content/`, pictures in `pictures/`. */
export type ContentFolder = { texts: string; pictures: string | null }

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false

/** @throws Error if there is no such folder */
export async function contentFolder(folder: string): Promise<ContentFolder> {
  if (!(await isFolder(folder))) throw new Error('there is no such folder')
  const texts = (await isFolder(join(folder, 'content'))) ? join(folder, 'content') : folder
  const pictures = join(folder, 'pictures')
  return { texts, pictures: (await isFolder(pictures)) ? pictures : null }
}

/** Every file in a folder, by its path in it with `/`, sorted; without hidden ones. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}

/** @param modified when files count as changed, instead of their time on disk */
export async function readTexts({ texts }: ContentFolder, modified?: string): Promise<ContentFile[]> {
  const paths = (await filesBelow(texts)).filter((path) => !path.startsWith('pictures/'))
  return Promise.all(
    paths.map(async (path) => {
      const file = join(texts, path)
      const changed = modified ?? (await stat(file)).mtime.toISOString()
      return { path, text: decoded(await readFile(file)), modified: changed }
    }),
  )
}

/** Pictures of a folder by key, with their files and focal points. */
export type PictureFile = { key: string; path: string; focus: FocalPoint }

const problemOf = (path: string, reason: string): Problem => ({ file: `pictures/${path}`, line: 1, reason })

const listName = 'catalogue.json'
/** `alt` is only for the editors of the list: texts contain their own alternative texts. */
const pictureList = z.array(
  z.strictObject({ key: z.string(), alt: z.optional(z.string()), focus: z.optional(focalPoint) }),
)

/** The list beside the pictures: focal points by key, and where it names which picture. */
type Catalogue = { points: Map<string, FocalPoint>; named: NamedPicture[]; problems: Problem[] }

async function readCatalogue(folder: string): Promise<Catalogue> {
  const file = `pictures/${listName}`
  const problems: Problem[] = []
  const report = (line: number, reason: string) => problems.push({ file, line, reason })
  const text = await readFile(join(folder, listName)).then(decoded, () => '[]')
  const read = readJson(text, report)
  const parsed = read && pictureList.safeParse(read.value)
  if (parsed?.success)
    return {
      points: new Map(parsed.data.flatMap(({ key, focus }) => (focus ? [[key, focus] as const] : []))),
      named: parsed.data.map(({ key }, index) => ({ key, file, line: read?.lineOf([index, 'key']) ?? 1 })),
      problems,
    }
  for (const { path, reason } of faultsOf(parsed?.error.issues ?? [], read?.value)) {
    const where = path.length > 0 ? `${path.map(String).join('.')}: ` : ''
    report(read?.lineOf(path) ?? 1, `${where}${reason}`)
  }
  return { points: new Map(), named: [], problems }
}

/** Why a picture cannot be used, by its size and its first bytes; null: no objection. */
async function faultOf({ key, path }: PictureFile): Promise<string | null> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return pictureFault(key, buffer.subarray(0, bytesRead), size)
  } finally {
    await file.close()
  }
}

/**
 * Pictures with their focal points from `catalogue.json` beside them and, as problems, files that are not pictures.
 * @returns in `named`, which pictures that list names
 */
export async function listPictures({
  pictures,
}: ContentFolder): Promise<{ files: PictureFile[]; named: NamedPicture[]; problems: Problem[] }> {
  if (!pictures) return { files: [], named: [], problems: [] }
  const catalogue = await readCatalogue(pictures)
  const paths = (await filesBelow(pictures)).filter((path) => !path.endsWith('.json'))
  const problems = paths
    .filter((path) => !isPictureKey(path))
    .map((path) =>
      problemOf(
        path,
        'is not a picture: lower-case letters, figures and hyphens, .webp, .jpg, .png, .avif, .gif or .svg',
      ),
    )
  if (catalogue.problems.length > 0)
    return { files: [], named: [], problems: [...catalogue.problems, ...problems] }
  const files = paths
    .filter(isPictureKey)
    .map((key) => ({ key, path: join(pictures, key), focus: catalogue.points.get(key) ?? middle }))
  // One after another: a large library has more pictures than a process may have files open.
  for (const file of files) {
    const reason = await faultOf(file)
    if (reason !== null) problems.push(problemOf(file.key, reason))
  }
  return { files, named: catalogue.named, problems }
}

const sendersAtOnce = 4

type Held = ReadonlyMap<string, PictureEntry>
const heldByKey = (held: readonly PictureEntry[]): Held => new Map(held.map((entry) => [entry.key, entry]))

/** Whether the platform holds this very picture already. */
function isHeld({ key, focus }: PictureFile, bytes: Uint8Array, held: Held): boolean {
  const before = held.get(key)
  return (
    before !== undefined &&
    before.sha256 === createHash('sha256').update(bytes).digest('hex') &&
    before.focus.x === focus.x &&
    before.focus.y === focus.y
  )
}

/** The platform refuses some of the pictures. */
export class PicturesRefused extends Error {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ file, reason }) => `${file}: ${reason}`).join('\n'))
    this.problems = problems
  }
}

/**
 * Gives the platform the pictures that it does not hold yet, or holds otherwise: to judge (`tryPicture`), or to keep (`putPicture`).
 * @throws PicturesRefused naming each that it does not take, once it has seen all
 */
export async function sendPictures(
  give: SendPicture,
  files: readonly PictureFile[],
  held: readonly PictureEntry[],
): Promise<Tally> {
  const known = heldByKey(held)
  const waiting = [...files]
  const problems: Problem[] = []
  let tally = emptyTally()
  const taken = async ({ key, focus }: PictureFile, bytes: Uint8Array) => {
    try {
      return await give(key, bytes, focus)
    } catch (failure) {
      if (!(failure instanceof ImportRefused) || failure.fault) throw failure
      problems.push(problemOf(key, failure.message.replace(`${key} `, '')))
      return null
    }
  }
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const bytes = await readFile(next.path)
      const outcome = isHeld(next, bytes, known) ? 'unchanged' : await taken(next, bytes)
      if (outcome) tally = addTally(tally, { ...emptyTally(), [outcome]: 1 })
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, send))
  if (problems.length > 0) throw new PicturesRefused(problems)
  return tally
}

/** Pictures that texts name but that do not exist. */
export function missingPictures(
  named: readonly NamedPicture[],
  files: readonly PictureFile[],
  held: readonly PictureEntry[],
): NamedPicture[] {
  const there = new Set([...files, ...held].map(({ key }) => key))
  return named.filter(({ key }) => !there.has(key))
}
