/** PGlite adapter: PostgreSQL in process, in its own thread, its files in one folder. Only one process per folder. */
import { Worker } from 'node:worker_threads'
import type { Database, Queryable } from './database.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { thrownError } from './thrown-error.ts'

export type ThreadData = { folder: string | null; dump: string | null; buffers: number }
export type ThreadRequest =
  | { id: number; kind: 'query'; sql: string; params: readonly unknown[] }
  | { id: number; kind: 'close' }
type Outgoing = { kind: 'query'; sql: string; params: readonly unknown[] } | { kind: 'close' }
export type ThreadAnswer = {
  id: number
  rows?: Record<string, unknown>[]
  error?: { message: string; code: string | null }
}

/** An error of the database, with PostgreSQL's SQLSTATE in `code`, as in the `pg` package. */
export class DatabaseError extends Error {
  readonly code: string | null
  constructor(message: string, code: string | null) {
    super(message)
    this.name = 'DatabaseError'
    this.code = code
  }
}

export type PgliteDatabase = Database & {
  /** Ends the thread at once, whatever it is doing: pending queries are rejected, and uncommitted changes are lost. */
  terminate(): Promise<void>
}

type Waiting = { resolve: (rows: Record<string, unknown>[]) => void; reject: (error: Error) => void }

/**
 * What a club's pages read again and again fits into this many MB, and the rest comes from the system's own file cache. Each MB is cleared before
 * the first answer: with PostgreSQL's default of 128 that was half of a platform's start.
 */
const clubBuffers = 16

/** For a database that scans all its data, as searches do: with a club's buffers they took twice as long. */
export const largeBuffers = 128

/**
 * @param folder the database's own folder, or null for one in memory
 * @param onLost called when the thread dies on its own
 * @param dump a file with the contents of a new database, as PGlite's `dumpDataDir` writes it; empty without one
 * @param buffers PostgreSQL's shared buffers, in MB
 */
export async function openPglite(
  folder: string | null,
  onLost: (error: Error) => void = () => {},
  dump: string | null = null,
  buffers = clubBuffers,
): Promise<PgliteDatabase> {
  const workerData: ThreadData = { folder, dump, buffers }
  const worker = new Worker(new URL('./pglite-thread.server.ts', import.meta.url), { workerData })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let lost: Error | null = null
  let closing = false

  const opened = new Promise<void>((resolve, reject) => {
    waiting.set(0, { resolve: () => resolve(), reject })
  })
  const lose = (error: Error) => {
    if (lost) return
    lost = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    if (!closing) onLost(error)
  }
  worker.on('message', (answer: ThreadAnswer) => {
    const entry = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.error) entry?.reject(new DatabaseError(answer.error.message, answer.error.code))
    else entry?.resolve(answer.rows ?? [])
  })
  worker.on('error', (error) => lose(thrownError(error)))
  worker.on('exit', () => lose(new Error('The database thread has ended')))

  const ask = (request: Outgoing) =>
    new Promise<Record<string, unknown>[]>((resolve, reject) => {
      if (lost) return reject(lost)
      last += 1
      waiting.set(last, { resolve, reject })
      worker.postMessage({ id: last, ...request })
    })

  // There is one connection: queries outside the running transaction wait for its end.
  const inTurn = oneAtATime()
  const direct: Queryable = {
    query: async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) =>
      (await ask({ kind: 'query', sql, params })) as Row[],
  }
  await opened
  const turned: Queryable = { query: (sql, params) => inTurn(() => direct.query(sql, params)) }

  return {
    shared: false,
    query: turned.query,
    gate: turned,
    searches: null,
    transaction: (run) =>
      inTurn(async () => {
        await direct.query('begin')
        try {
          const result = await run(direct)
          await direct.query('commit')
          return result
        } catch (error) {
          if (!lost) await direct.query('rollback')
          throw error
        }
      }),
    close: () =>
      inTurn(async () => {
        if (lost) return
        closing = true
        await ask({ kind: 'close' })
        await worker.terminate()
      }),
    terminate: async () => {
      closing = true
      await worker.terminate()
    },
  }
}
