/** Which database a data folder has: the one that lies in it, or one on a PostgreSQL server. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mendModes } from '@club/process'
import { lockFolder } from '../data-dir/folder-lock.server.ts'
import type { Environment } from '../environment.ts'
import type { Database, Queryable } from './database.ts'
import { openPglite } from './pglite.server.ts'
import { openPostgres } from './postgres.server.ts'

/** Marks a data folder whose database is on a server. Backups leave it out. */
const onServer = '.database-on-server'
const ownDatabase = 'database'

/** Whether nobody has made a table in it. */
export async function isEmpty(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ tables: number }>(
    'select count(*)::int as tables from pg_tables where schemaname = current_schema()',
  )
  return row?.tables === 0
}

/** Opened but not rewritten where it is there: on a full disk it already exists. */
export const markOnServer = (dataDir: string): Promise<void> =>
  writeFile(join(dataDir, onServer), '', { flag: 'a' })

/**
 * PostgreSQL if the environment names one, else our own database in the data folder, which no other process may open.
 * @param toClose called with whatever has been opened, also if the start fails afterwards
 * @throws Error where the club's data are in the other one: an empty or outdated club would start beside them, unnoticed
 */
export async function openDatabase(
  { databaseUrl }: Pick<Environment, 'databaseUrl'>,
  dataDir: string,
  toClose: (part: { close: () => Promise<void> }) => void,
  onLost?: (error: Error) => void,
): Promise<Database> {
  const own = join(dataDir, ownDatabase)
  const isOnServer = existsSync(join(dataDir, onServer))
  if (databaseUrl) {
    // The pool opens another connection by itself; requests meanwhile get 503.
    const database = await openPostgres(databaseUrl)
    toClose(database)
    if (existsSync(own) && !isOnServer && (await isEmpty(database)))
      throw new Error(
        `the data of ${dataDir} are in that folder, and the database that DATABASE_URL names is empty: take a backup without DATABASE_URL, and restore it with DATABASE_URL into another DATA_DIR`,
      )
    await markOnServer(dataDir)
    return database
  }
  if (isOnServer)
    throw new Error(
      `the data of ${dataDir} are in a PostgreSQL database: set DATABASE_URL as its platform has it${existsSync(own) ? `; to go back to the older database in that folder, delete ${join(dataDir, onServer)}` : ''}`,
    )
  const lock = await lockFolder(join(dataDir, 'database.lock'))
  toClose({ close: () => lock.release() })
  const database = await openPglite(own, onLost)
  toClose(database)
  // A new one is unpacked with rights for everybody, whatever this process's umask.
  mendModes(own)
  return database
}
