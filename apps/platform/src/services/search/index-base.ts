/** Where the index of searches lies: connections of its own to a server, or an instance of its own beside the embedded database. */
import type { Database, Queryable } from '../../database/database.ts'

export type IndexBase = {
  /** Resolves once it can be asked. */
  open(): Promise<void>
  /** One question. @throws where it takes too long: that alone is broken off, and nobody else's */
  ask<Row extends Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>
  change<Result>(run: (transaction: Queryable) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** @param searches the database's connections for searches */
export const baseOnServer = (database: Database, searches: Queryable): IndexBase => ({
  open: async () => {},
  ask: (sql, params) => searches.query(sql, params),
  change: (run) => database.transaction(run),
  close: async () => {},
})
