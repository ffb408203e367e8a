/** Adapter for a PostgreSQL server. */
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { valueParsers } from './values.ts'

type Parser = (text: string) => unknown
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): Parser =>
    valueParsers[type] ?? (pg.types.getTypeParser(type, format ?? 'text') as Parser),
}

/** So long may one statement take, by what it is for. An import writes thousands of rows in one. */
const withinMs = { gate: 2000, reading: 10_000, writing: 60_000 }

const queryable = (client: pg.Pool | pg.PoolClient): Queryable => ({
  query: async <Row extends Record<string, unknown>>(sql: string, params: readonly unknown[] = []) =>
    (await client.query<Row>(sql, [...params])).rows,
})

/**
 * @param url `postgres://…`
 * @param onLost called when a connection at rest breaks; the pool opens another one by itself
 */
export async function openPostgres(
  url: string,
  onLost: (error: Error) => void = () => {},
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    connectionTimeoutMillis: 5000,
    statement_timeout: withinMs.reading,
    types: types as pg.CustomTypesConfig,
  })
  const gate = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: 2000,
    statement_timeout: withinMs.gate,
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', onLost)
  gate.on('error', onLost)
  const first = await pool.connect()
  first.release()
  return {
    shared: true,
    query: queryable(pool).query,
    gate: queryable(gate),
    transaction: async (run) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query(`begin; set local statement_timeout = ${withinMs.writing}`)
        const result = await run(queryable(client))
        await client.query('commit')
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
      await Promise.all([pool.end(), gate.end()])
    },
  }
}
