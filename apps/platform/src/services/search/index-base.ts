/** Where the search index is stored: separate connections to a server, or a separate instance beside the embedded database. */
import type { Database, Queryable } from '../../database/database.ts'

/** Milliseconds: a step reads its entries on other connections, each query of which may take as long as a reader's. */
const longestReadMs = 30_000

export type IndexBase = {
  /** Resolves once it can answer queries. */
  open(): Promise<void>
  /** Runs one query. @throws on a timeout, which cancels only this query */
  ask<Row extends Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  change<Result>(run: (transaction: Queryable) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** @param searches the database's connections for searches */
export const baseOnServer = (database: Database, searches: Queryable): IndexBase => ({
  open: async () => {},
  ask: (sql, params) => searches.query(sql, params),
  change: (run) => database.transaction(run, longestReadMs),
  close: async () => {},
})
