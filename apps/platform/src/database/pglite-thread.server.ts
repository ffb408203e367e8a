/** The thread that holds PGlite: a query must never block the platform's event loop (measured: 6 s of query, 6 s unresponsive). */

import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { ThreadAnswer, ThreadData, ThreadRequest } from './pglite.server.ts'
import { valueParsers } from './values.ts'

const port = parentPort
if (!port) throw new Error('pglite-thread runs as a worker thread only')
const { folder, dump, buffers } = workerData as ThreadData

// At V8's default budget, PostgreSQL's parser, one function of 100 KB, is recompiled by the optimising compiler while the platform
// starts: half a second of CPU time, of 1.7 s in all. With this budget that happens only where it pays, and queries are as fast.
setFlagsFromString('--wasm-tiering-budget=1000000000')

// PostgreSQL zeroes its shared buffers before it answers.
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${buffers}MB`]

const database = await PGlite.create(folder ?? 'memory://', {
  parsers: valueParsers,
  startParams,
  ...(dump ? { loadDataDir: new Blob([await readFile(dump)]) } : {}),
})
const answer = (message: ThreadAnswer) => port.postMessage(message)

port.on('message', async (request: ThreadRequest) => {
  try {
    if (request.kind === 'close') {
      await database.close()
      answer({ id: request.id, rows: [] })
      port.close()
      return
    }
    const { rows } = await database.query<Record<string, unknown>>(request.sql, [...request.params])
    answer({ id: request.id, rows })
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    answer({ id: request.id, error: { message, code: code ?? null } })
  }
})
answer({ id: 0, rows: [] })
