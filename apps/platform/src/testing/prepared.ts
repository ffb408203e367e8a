/**
 * A database that is created and migrated once for all tests: creating one takes seconds. It is cached until a migration is
 * added or PGlite's version changes.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { allMigrations, migrate } from '../database/migrations.ts'
import { openPglite } from '../database/pglite.server.ts'

const modules = resolve(import.meta.dirname, '../../../../node_modules')
const kept = join(modules, '.cache/test-databases')

const nameOfNow = (): string => {
  const { version } = JSON.parse(readFileSync(join(modules, '@electric-sql/pglite/package.json'), 'utf8'))
  const parts = JSON.stringify([version, allMigrations])
  return createHash('sha256').update(parts).digest('hex').slice(0, 16)
}

const place = join(kept, nameOfNow())

/** The initial contents for `openPglite`. */
export const preparedDump = join(place, 'dump.tar')

/** Creates the prepared database if it does not exist yet: before the first test, so that no two create one. */
export async function prepareDatabase(): Promise<void> {
  if (existsSync(place)) return
  mkdirSync(kept, { recursive: true })
  const draft = await mkdtemp(join(kept, 'draft-'))
  const folder = join(draft, 'database')
  const database = await openPglite(folder)
  await migrate(database)
  await database.close()
  const made = await PGlite.create(folder)
  const dump = await made.dumpDataDir('none')
  await made.close()
  await writeFile(join(draft, 'dump.tar'), dump.stream())
  // A process that was quicker has created the same.
  await rename(draft, place).catch(() => rm(draft, { recursive: true }))
  for (const other of await readdir(kept)) {
    if (join(kept, other) !== place && !other.startsWith('draft-'))
      await rm(join(kept, other), { recursive: true, force: true })
  }
}

/** How the run has its memory allocated (`tools/test/allocation.mjs`): a platform without it takes half as many page faults again. */
const allocation = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'GLIBC_TUNABLES' || name.startsWith('MALLOC_')),
)

/**
 * Variables for processes that tests start. Compiled TypeScript is cached, so that the next process need not compile it again; the search
 * index is a separate database, opened on the first query.
 */
export const leanProcess = {
  ...allocation,
  NODE_COMPILE_CACHE: join(modules, '.cache/test-processes'),
  SEARCH_OPENS_AFTER: '3600',
}

/**
 * Puts a copy of the prepared database into a data folder that has none. It has a thousand small files: the system's `cp`
 * copies them in a tenth of the time.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  await promisify(execFile)('cp', ['-a', join(place, 'database'), dataDir])
}
