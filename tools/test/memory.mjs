// Where tests' data folders are. Needs no package.
import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const shared = '/dev/shm'
const prefix = 'club-tests-'

/** Bytes that a run may use: a site has 60 MB and its films, and only a few exist at a time. */
const room = 4 * 1024 ** 3

const day = 24 * 60 * 60 * 1000

/** Whether a killed run has left it: a run in another container, with its own process numbers, may still be using a recent one. */
function isLeft(name) {
  if (!name.startsWith(prefix) || Date.now() - statSync(join(shared, name)).mtimeMs < day) return false
  try {
    process.kill(Number(name.slice(prefix.length)), 0)
    return false
  } catch (problem) {
    return problem.code === 'ESRCH'
  }
}

/**
 * A folder in memory for this run, or null if there is no room: a test site begins with a copy of a thousand files, which
 * takes a tenth of the processor time there. Folders that killed runs have left are removed.
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(shared)
    for (const name of readdirSync(shared).filter(isLeft))
      rmSync(join(shared, name), { recursive: true, force: true })
    if (bavail * bsize < room || freemem() < 2 * room) return null
    const folder = join(shared, `${prefix}${process.pid}`)
    mkdirSync(folder, { mode: 0o700 })
    return folder
  } catch {
    // Another system, or no permission to write there.
    return null
  }
}
