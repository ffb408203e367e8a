/** Adapter for a PostgreSQL server. */
import pg from 'pg'
import type { Database, Queryable } from './database.ts'
import { valueParsers } from './values.ts'

type Parser = (text: string) => unknown
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary'): Parser =>
    valueParsers[type] ?? (pg.types.getTypeParser(type, format ?? 'text') as Parser),
}

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
    statement_timeout: 60_000,
    types: types as pg.CustomTypesConfig,
  })
  pool.on('error', onLost)
  const first = await pool.connect()
  first.release()
  return {
    shared: true,
    query: queryable(pool).query,
    transaction: async (run) => {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
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
    close: () => pool.end(),
  }
}
