/** The data folder is readable by its owner only: it contains password hashes, e-mail addresses and media keys. */
import { chmodSync, type Dirent, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folderMode = 0o700
const fileMode = 0o600

/** Umask: whatever is created from now on is for the owner only. */
const ownerOnly = 0o077

/**
 * Creates the folder if it is missing, for this user only; removes all other users' rights from what it contains, and
 * from everything that this process and its threads will create.
 * @throws Error if the folder, or something in it, belongs to another user, or if it contains a program
 */
export function keepPrivate(folder: string): void {
  demandData(folder)
  // A thread has its process's umask and may not set it.
  if (isMainThread) process.umask(ownerOnly)
  mkdirSync(folder, { recursive: true, mode: folderMode })
  demandOwn(folder, statSync(folder).uid)
  mendModes(folder)
}

/**
 * Removes other users' rights from a folder and all that it contains. Symbolic links and their targets are left
 * alone; so is what is deleted meanwhile, the folder itself too.
 * @throws Error if something in it belongs to another user
 */
export function mendModes(folder: string): void {
  // Top down, so that nobody gets in while the rest is still being changed.
  unlessGone(() => {
    if ((statSync(folder).mode & ownerOnly) !== 0) chmodSync(folder, folderMode)
  })
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      demandOwn(path, ownerOf(path))
      mendModes(path)
    } else if (entry.isFile()) mendFile(path)
  }
}

/** If a checkout were taken for the data folder, every file in it would lose its executable bit. */
function demandData(folder: string): void {
  if (existsSync(join(folder, 'package.json')))
    throw new Error(`${folder} holds a package.json: it is no data folder; set DATA_DIR to one of its own`)
}

function mendFile(path: string): void {
  unlessGone(() => {
    const { mode, uid } = lstatSync(path)
    demandOwn(path, uid)
    if ((mode & ownerOnly) !== 0) chmodSync(path, fileMode)
  })
}

/** Other servers may delete files and folders while this one looks at them. @returns null: it is gone */
function unlessGone<Seen>(look: () => Seen): Seen | null {
  try {
    return look()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Every ext volume contains this folder; it belongs to the system and nobody else may read it. */
export const ofTheVolume = 'lost+found'

const entriesOf = (folder: string): Dirent[] =>
  (unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []).filter(
    ({ name }) => name !== ofTheVolume,
  )

const ownerOf = (path: string): number | null => unlessGone(() => lstatSync(path).uid)

/** @param owner null: gone, or unknown */
function demandOwn(path: string, owner: number | null): void {
  const self = process.getuid?.()
  if (owner === null || self === undefined || owner === self) return
  throw new Error(
    `${path} belongs to user ${owner}, and this process runs as user ${self}: run it as that user, or choose another DATA_DIR`,
  )
}
