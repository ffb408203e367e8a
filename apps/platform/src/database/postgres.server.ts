/** Adapter for a PostgreSQL server. */
import pg from 'pg'
import { noConnection } from '../no-connection.ts'
import { type Database, longestPauseMs, longestSearchMs, type Queryable, searchByIndex } from './database.ts'
import { valueParsers } from './values.ts'

type Parser = (text: string) => unknown
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): Parser =>
    valueParsers[type] ?? (pg.types.getTypeParser(type, format ?? 'text') as Parser),
}

/** Timeout of one statement, by purpose. An import writes thousands of rows in one. */
const withinMs = { gate: 2000, search: longestSearchMs, reading: 10_000, writing: 60_000 }
/** The server enforces those limits itself; this much later, a server counts as lost. */
const graceMs = 5000

/** `pg`'s messages, which have no code, for a connection that broke or could not be opened. */
const lostForms =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout (?:expired|exceeded)|Query read timeout)/

/** Gives a lost connection a code like a socket's own errors: a retry may succeed, on another connection. */
function namedLoss(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error || !lostForms.test(error.message)) return error
  return Object.assign(new Error(`The database's connection is lost: ${error.message}`, { cause: error }), {
    code: 'ECONNRESET',
  })
}

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) => {
    try {
      return (await client.query<Row>(sql, [...params])).rows
    } catch (error) {
      throw namedLoss(error)
    }
  },
})

/**
 * @param url `postgres://…`
 * @param onLost called when a connection breaks, idle or in use; the pool opens another one by itself
 * @throws Error if the server does not let us connect
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  type PoolOptions = { max: number; connects: number; statement: number; begins?: string }
  const open = ({ max, connects, statement, begins }: PoolOptions) =>
    new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connects,
      statement_timeout: statement,
      query_timeout: statement + graceMs,
      keepAlive: true,
      types: types as pg.CustomTypesConfig,
      // Before anybody gets the connection: one that fails at this is not used.
      ...(begins ? { onConnect: (client: pg.ClientBase) => client.query(begins) } : {}),
    })
  const reading = open({ max: 6, connects: 5000, statement: withinMs.reading })
  // Of their own: transactions that wait for a lock must not take the connections of those who read.
  const writing = open({ max: 6, connects: 5000, statement: withinMs.writing })
  const gate = open({ max: 2, connects: 2000, statement: withinMs.gate })
  const searches = open({ max: 4, connects: 2000, statement: withinMs.search, begins: searchByIndex })
  // A pool listens only to idle connections; an error on one in use would be unhandled, and end the process.
  const pools = [reading, writing, gate, searches]
  for (const each of pools) {
    each.on('connect', (client) => client.on('error', onLost))
    each.on('error', () => {})
  }
  const first = await reading.connect().catch((problem: unknown) => {
    throw noConnection('DATABASE_URL', 'PostgreSQL', problem)
  })
  first.release()
  return {
    shared: true,
    query: queryable(reading).query,
    gate: queryable(gate),
    searches: queryable(searches),
    transaction: async (run, pausesMs = longestPauseMs) => {
      const client = await writing.connect().catch((error: unknown) => {
        throw namedLoss(error)
      })
      let broken: Error | undefined
      try {
        const inTransaction = queryable(client)
        // 0 is without end.
        const idle = Number.isFinite(pausesMs) ? pausesMs : 0
        await inTransaction.query(`begin; set local idle_in_transaction_session_timeout = ${idle}`)
        const result = await run(inTransaction)
        await inTransaction.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    close: async () => {
      await Promise.all(pools.map((each) => each.end()))
    },
  }
}
