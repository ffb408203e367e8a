/**
 * The index beside the embedded database: a separate instance in its own thread, opened on first use. It runs one query
 * at a time; on a timeout the thread is ended, and the queries behind it are answered by the next thread.
 */
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { longestSearchMs, searchByIndex } from '../../database/database.ts'
import { searchTables } from '../../database/migrations/0018-search.ts'
import { searchWindows } from '../../database/migrations/0028-publication-windows.ts'
import { oneAtATime } from '../../database/one-at-a-time.ts'
import { largeBuffers, openPglite, type PgliteDatabase } from '../../database/pglite.server.ts'
import { overloaded } from '../../server/errors.ts'
import type { IndexBase } from './index-base.ts'

/** Most queries that may wait; each takes a moment of one thread. */
const mostWaiting = 64
/** Timeout of one writing step, in milliseconds: it holds up every query behind it. */
const longestStepMs = 60_000

type Options = {
  open(): Promise<PgliteDatabase>
  warn(details: object, message: string): void
  longestMs?: number
}

export function ownInstance({ open, warn, longestMs = longestSearchMs }: Options): IndexBase {
  const inTurn = oneAtATime()
  let opened: Promise<PgliteDatabase> | null = null
  let waiting = 0
  let closed = false

  const instance = () => {
    opened ??= open().catch((problem: unknown) => {
      opened = null
      throw problem
    })
    return opened
  }
  const giveUp = async (database: PgliteDatabase) => {
    opened = null
    await database.terminate()
  }
  /** Runs alone, with a timeout; if it breaks the thread, only this call fails. */
  const within = <Result>(ms: number, run: (database: PgliteDatabase) => Promise<Result>) =>
    inTurn(async () => {
      if (closed) throw overloaded('The search stops')
      const database = await instance()
      let overran = false
      const timer = setTimeout(() => {
        overran = true
        warn({ afterMs: ms }, 'a search took too long; its thread is ended')
        void giveUp(database)
      }, ms)
      try {
        return await run(database)
      } catch (problem) {
        if (overran) throw overloaded('The search took too long')
        if (!(await isAlive(database))) await giveUp(database)
        throw problem
      } finally {
        clearTimeout(timer)
      }
    })

  return {
    open: async () => {
      await instance()
    },
    async ask<Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) {
      if (waiting >= mostWaiting) throw overloaded('Too many searches at once')
      waiting += 1
      try {
        return await within(longestMs, (database) => database.query<Row>(sql, params))
      } finally {
        waiting -= 1
      }
    },
    change: (run) => within(longestStepMs, (database) => database.transaction(run)),
    close: () =>
      inTurn(async () => {
        closed = true
        const database = await opened?.catch(() => null)
        opened = null
        await database?.close()
      }),
  }
}

const isAlive = (database: PgliteDatabase) =>
  database.query('select 1').then(
    () => true,
    () => false,
  )

/**
 * Opens the instance in a folder, with its tables. If it cannot be opened it is recreated: it holds only derived data.
 * @param folder null: in memory
 * @param dump the initial content of a new one
 */
export async function openIndex(
  folder: string | null,
  warn: Options['warn'],
  dump: string | null = null,
): Promise<PgliteDatabase> {
  const lost = (problem: Error) => warn({ err: problem }, 'the search has lost its thread')
  const open = () =>
    openPglite(folder, lost, folder === null || !existsSync(folder) ? dump : null, largeBuffers)
  const database = await open().catch(async (problem: unknown) => {
    if (folder === null) throw problem
    warn({ err: problem }, 'the index of searches cannot be opened and is made anew')
    await rm(folder, { recursive: true, force: true })
    return open()
  })
  for (const statement of [...searchTables, searchWindows]) await database.query(statement)
  await database.query(searchByIndex)
  return database
}
