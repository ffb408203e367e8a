/** The data folder is for its owner alone: password hashes, e-mail addresses and media keys lie in it. */
import { chmodSync, type Dirent, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folderMode = 0o700
const fileMode = 0o600

/** Only the owner is allowed what is made from now on. */
const ownerOnly = 0o077

/**
 * Makes the folder where it is missing, for this user alone; takes everybody else's rights from what is in it already, and
 * from all that this process and its threads will make.
 * @throws Error where the folder, or something in it, belongs to another user, or holds a program and no data
 */
export function keepPrivate(folder: string): void {
  demandData(folder)
  // A thread has its process's mask and may not set it.
  if (isMainThread) process.umask(ownerOnly)
  mkdirSync(folder, { recursive: true, mode: folderMode })
  demandOwn(folder, statSync(folder).uid)
  mendModes(folder)
}

/**
 * Takes everybody else's rights from a folder and all that is in it. Symbolic links are left alone, and what they lead to is
 * nobody's business here.
 * @throws Error where something in it belongs to another user
 */
export function mendModes(folder: string): void {
  // From the top, so that nobody gets in while the rest is mended.
  if ((statSync(folder).mode & ownerOnly) !== 0) chmodSync(folder, folderMode)
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      demandOwn(path, ownerOf(path))
      mendModes(path)
    } else if (entry.isFile()) mendFile(path)
  }
}

/** A checkout that is taken for the data folder would lose the right to run of every file in it. */
function demandData(folder: string): void {
  if (existsSync(join(folder, 'package.json')))
    throw new Error(`${folder} holds a package.json: it is no data folder; set DATA_DIR to one of its own`)
}

function mendFile(path: string): void {
  try {
    const { mode, uid } = lstatSync(path)
    demandOwn(path, uid)
    if ((mode & ownerOnly) !== 0) chmodSync(path, fileMode)
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Servers beside this one may take files away while they are looked at. */
const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** What a volume has from the moment it is made: the system's, and nobody else may look into it. */
export const ofTheVolume = 'lost+found'

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== ofTheVolume)
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

function ownerOf(path: string): number | null {
  try {
    return lstatSync(path).uid
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** @param owner null: gone, or not to be judged */
function demandOwn(path: string, owner: number | null): void {
  const self = process.getuid?.()
  if (owner === null || self === undefined || owner === self) return
  throw new Error(
    `${path} belongs to user ${owner}, and this process runs as user ${self}: run it as that user, or choose another DATA_DIR`,
  )
}
