/**
 * Restores a backup into an empty data folder, and into an empty database: the embedded one, or a server's. The whole file is
 * read before anything is written, and the result appears complete or not at all.
 */
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { mendModes, ofTheVolume } from '@club/process'
import type { Database } from '../database/database.ts'
import { isEmpty, markOnServer } from '../database/open-database.server.ts'
import { openPglite } from '../database/pglite.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { BadArchive, readArchive } from './archive.ts'
import { isKept } from './data-files.ts'
import { tableLoader } from './tables.ts'

export type Tally = { tables: number; rows: number; files: number; bytes: number }

/** Reads a backup without writing anything. @throws BadArchive */
export async function verifyBackup(file: string): Promise<Tally> {
  const tables = new Set<string>()
  const tally = { tables: 0, rows: 0, files: 0, bytes: 0 }
  await readArchive(file, {
    async record(header) {
      if (header.kind === 'rows') {
        tables.add(header.table)
        tally.rows += header.rows
      } else {
        demandPlainPath(header.path)
        if (!isWanted(header.path)) return
        tally.files += 1
      }
      tally.bytes += header.bytes
    },
  })
  return { ...tally, tables: tables.size }
}

/** Rejects a path that leads out of its folder. */
function demandPlainPath(path: string): void {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part))) {
    throw new BadArchive(`it holds a file of the name '${path}'`)
  }
}

const isWanted = (path: string) => isKept(path.split('/')[0] ?? '')

export type RestoreTarget = {
  dataDir: string
  /** null: the database goes into the data folder. */
  databaseUrl: string | null
}

/** What a restore writes until it is whole; the number of its process follows. */
const draftName = '.restoring-'

/** null: there is no such folder. */
const namesIn = (folder: string): Promise<string[] | null> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes what restores have left that were killed: the next one begins anew.
 * @throws Error if one of them may still be running
 */
async function removeDrafts(folder: string, drafts: string): Promise<void> {
  for (const name of (await namesIn(folder)) ?? []) {
    if (!name.startsWith(drafts)) continue
    const path = join(folder, name)
    if (isRunning(Number.parseInt(name.slice(drafts.length), 10)))
      throw new Error(`another restore writes ${path}: wait for it, or remove that folder if there is none`)
    await rm(path, { recursive: true, force: true })
  }
}

/** @throws BadArchive for an invalid file; Error if the target is not empty, or another restore writes there */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Tally> {
  const dataDir = resolve(target.dataDir)
  const there = await namesIn(dataDir)
  const drafts = there === null ? `${basename(dataDir)}${draftName}` : draftName
  const draftsIn = there === null ? dirname(dataDir) : dataDir
  const others = there?.filter((name) => name !== ofTheVolume && !name.startsWith(drafts)) ?? []
  if (others.length > 0) {
    throw new Error(
      `${dataDir} is not empty (it holds ${others.slice(0, 3).join(', ')}): move that away, or choose another DATA_DIR`,
    )
  }
  const tally = await verifyBackup(file)
  await removeDrafts(draftsIn, drafts)

  await mkdir(dirname(dataDir), { recursive: true })
  // Next to its final place, so that it can be moved there in one step. An existing folder may be a volume of its own, which can neither be
  // removed nor moved into from outside.
  const draft = await mkdtemp(join(draftsIn, `${drafts}${process.pid}-`))
  let database: Database | null = null
  try {
    const opened = target.databaseUrl
      ? await openPostgres(target.databaseUrl)
      : await openPglite(join(draft, 'database'))
    database = opened
    await demandEmpty(opened)
    await opened.transaction(async (transaction) => {
      const loader = tableLoader(transaction)
      await readArchive(file, {
        open: ({ migrations }) => loader.prepare(migrations),
        async record(header, content) {
          if (header.kind === 'rows') return loader.load(header.table, await whole(content))
          demandPlainPath(header.path)
          if (!isWanted(header.path)) return
          const path = join(draft, ...header.path.split('/'))
          await mkdir(dirname(path), { recursive: true })
          await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: header.mode }))
        },
      })
      await loader.finish()
      // All the files are written between two queries, and nobody else uses the database yet.
    }, Number.POSITIVE_INFINITY)
    await opened.close()
    database = null
    // A command without DATABASE_URL would begin a database of its own there.
    if (target.databaseUrl) await markOnServer(draft)
    mendModes(draft)
    if (there === null) await rename(draft, dataDir)
    else await moveUp(draft, dataDir)
    return tally
  } catch (error) {
    await database?.close().catch(() => {})
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Moves the contents of a folder into its parent, the database last: until then, nothing can start with only half of the rest. */
async function moveUp(draft: string, into: string): Promise<void> {
  const names = await readdir(draft)
  const last = (name: string) => Number(name === 'database')
  for (const name of names.sort((one, other) => last(one) - last(other))) {
    await rename(join(draft, name), join(into, name))
  }
  await rmdir(draft)
}

async function demandEmpty(database: Database): Promise<void> {
  if (!(await isEmpty(database))) throw new Error('the database holds tables already: it must be empty')
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** @throws Error if there is no such file */
export async function demandFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) throw new Error(`there is no file ${file}`)
}
